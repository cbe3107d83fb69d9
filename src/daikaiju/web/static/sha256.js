// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) of texts, in hex: pages that came by http have no crypto.subtle.
(() => {
  "use strict";
  const BLOCK = 64; // bytes

  // The first 32 bits of the fractional parts of roots of primes
  const primes = [];
  for (let number = 2; primes.length < 64; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) >>> 0;
  const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
  const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

  function padded(bytes) {
    const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
    whole.set(bytes);
    whole[bytes.length] = 0x80;
    new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
    return whole;
  }

  function schedule(view, start) {
    const words = new Uint32Array(64);
    for (let place = 0; place < 16; place += 1) words[place] = view.getUint32(start + place * 4);
    for (let place = 16; place < 64; place += 1) {
      const [early, late] = [words[place - 15], words[place - 2]];
      const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[place] = words[place - 16] + first + words[place - 7] + second;
    }
    return words;
  }

  function compress(state, words) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let round = 0; round < 64; round += 1) {
      const chosen = (e & f) ^ (~e & g);
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[round] + words[round]) >>> 0;
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) >>> 0;
      [a, b, c, d, e, f, g, h] = [(one + two) >>> 0, a, b, c, (d + one) >>> 0, e, f, g];
    }
    return [a, b, c, d, e, f, g, h].map((word, place) => (word + state[place]) >>> 0);
  }

  function digest(bytes) {
    const whole = padded(bytes);
    const view = new DataView(whole.buffer);
    let state = START;
    for (let start = 0; start < whole.length; start += BLOCK) state = compress(state, schedule(view, start));
    const found = new Uint8Array(32);
    state.forEach((word, place) => new DataView(found.buffer).setUint32(place * 4, word));
    return found;
  }

  const bytesOf = (text) => new TextEncoder().encode(text);
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const joined = (one, other) => { const both = new Uint8Array(one.length + other.length); both.set(one); both.set(other, one.length); return both; };

  function hmac(key, bytes) {
    const block = new Uint8Array(BLOCK);
    block.set(key.length > BLOCK ? digest(key) : key);
    return digest(joined(block.map((byte) => byte ^ 0x5c), digest(joined(block.map((byte) => byte ^ 0x36), bytes))));
  }

  window.daikaijuHash = {
    sha256: (text) => hex(digest(bytesOf(text))),
    hmac: (key, text) => hex(hmac(bytesOf(key), bytesOf(text))),
    random: () => hex(crypto.getRandomValues(new Uint8Array(32))),
  };
})();

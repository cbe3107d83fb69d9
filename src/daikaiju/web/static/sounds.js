// Small sounds, made here with the browser's own synthesiser: no files, no licences.
(() => {
  "use strict";
  let context = null;
  let master = null;
  function ready() {
    if (!context) {
      context = new (window.AudioContext || window.webkitAudioContext)();
      master = context.createGain();
      master.connect(context.destination);
    }
    if (context.state === "suspended") context.resume();
    return context;
  }
  // Loudness is heard as the square of the gain, about.
  const gainOf = (percent) => (Math.min(Math.max(Number(percent) || 0, 0), 100) / 100) ** 2;
  function tone(frequency, start, length, { type = "sine", volume = 0.12, to = frequency } = {}) {
    const at = ready().currentTime + start;
    const wave = context.createOscillator();
    const gain = context.createGain();
    wave.type = type;
    wave.frequency.setValueAtTime(frequency, at);
    wave.frequency.exponentialRampToValueAtTime(to, at + length);
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(volume, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    wave.connect(gain).connect(master);
    wave.start(at);
    wave.stop(at + length + 0.02);
  }
  function noise(start, length, { volume = 0.15, cutoff = 1800 } = {}) {
    const at = ready().currentTime + start;
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
    const source = context.createBufferSource();
    source.buffer = buffer;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = cutoff;
    const gain = context.createGain();
    gain.gain.value = volume;
    source.connect(filter).connect(gain).connect(master);
    source.start(at);
  }
  const roar = () => { tone(140, 0, 0.35, { type: "sawtooth", volume: 0.1, to: 45 }); noise(0, 0.25, { cutoff: 500, volume: 0.3 }); };
  const bell = (...notes) => notes.forEach((note, i) => tone(note, i * 0.09, 0.3, { type: "triangle" }));
  const sounds = {
    tick: () => tone(900, 0, 0.05, { type: "square", volume: 0.03 }),
    roll: () => { for (let i = 0; i < 7; i++) noise(i * 0.07 + Math.random() * 0.03, 0.05, { cutoff: 1200 + Math.random() * 1600, volume: 0.35 - i * 0.03 }); },
    first: () => { sounds.roll(); bell(392, 523); }, // the rolls for the first turn
    hit: roar,
    hurt: () => { roar(); tone(75, 0, 0.5, { type: "sine", volume: 0.35, to: 30 }); }, // oneself is hit
    attack: () => noise(0, 0.18, { cutoff: 2600, volume: 0.25 }),
    heal: () => bell(523, 659),
    stars: () => bell(784, 988, 1175),
    energy: () => tone(330, 0, 0.18, { type: "square", volume: 0.05, to: 880 }),
    tokens: () => bell(880, 1175),
    keep: () => tone(520, 0, 0.06, { type: "triangle", volume: 0.08 }),
    turn: () => tone(300, 0, 0.12, { type: "triangle", volume: 0.06, to: 420 }),
    card: () => bell(988, 1319),
    change: () => bell(740, 988),
    sweep: () => noise(0, 0.3, { cutoff: 900, volume: 0.15 }),
    tile: () => noise(0, 0.08, { cutoff: 400, volume: 0.4 }),
    stay: () => tone(90, 0, 0.3, { type: "sawtooth", volume: 0.06, to: 70 }),
    reveal: () => noise(0, 0.06, { cutoff: 3200, volume: 0.12 }),
    pay: () => tone(880, 0, 0.12, { type: "square", volume: 0.03, to: 440 }),
    resolve: () => tone(620, 0, 0.05, { type: "triangle", volume: 0.05 }),
    leave: () => tone(120, 0, 0.35, { type: "sine", volume: 0.2, to: 60 }),
    buy: () => bell(1047, 1397),
    enter: () => { tone(70, 0, 0.3, { type: "sine", volume: 0.3, to: 40 }); tone(60, 0.25, 0.3, { type: "sine", volume: 0.3, to: 35 }); },
    move: () => tone(440, 0, 0.12, { type: "triangle", to: 520 }),
    fall: () => tone(400, 0, 0.9, { type: "sawtooth", volume: 0.1, to: 50 }),
    join: () => bell(587, 740, 880),
    asked: () => bell(659, 880),
    win: () => bell(523, 659, 784, 1047, 1319),
    lost: () => bell(659, 523, 392, 262),
  };
  window.daikaijuSound = (name, percent) => {
    // Before the first gesture of a person the browser allows no sound.
    if (!sounds[name] || (navigator.userActivation && !navigator.userActivation.hasBeenActive)) return;
    try { ready(); master.gain.value = gainOf(percent); sounds[name](); } catch { /* no audio device */ }
  };
})();

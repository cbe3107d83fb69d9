"""Learn King of Tokyo by self-play with NumPy alone, two minutes on a CPU: a policy gradient in preallocated arrays."""

import numpy as np

from daikaiju import Batch
from daikaiju.observe.games import observation_of

SCALES, ACTIONS, DICE, HIDDEN, RATE = observation_of("tokyo").scales(), np.arange(Batch().n_actions), 9, 64, 0.002
BASIS = np.vstack(  # a reroll is worth the sum over its dice; every other action has an output of its own
    [(ACTIONS >> die & 1) * (ACTIONS < 1 << DICE) for die in range(DICE)]
    + [action == ACTIONS for action in (0, *ACTIONS[1 << DICE :])]
).astype(np.float32)


def forward(weights, rows, masks):
    hidden = np.maximum(rows * SCALES @ weights[0], 0)
    logits = np.where(masks, hidden @ (weights[1] @ BASIS), -1e9)
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    return hidden, chances / chances.sum(axis=1, keepdims=True)


def choose(weights, batch, rng, out=None):
    chances = forward(weights, batch.observe(out), batch.masks)[1].cumsum(axis=1)
    return (chances > rng.random((batch.games, 1)) * chances[:, -1:]).argmax(axis=1)


def learn(weights, squares, rows, masks, actions, gains):  # what led to a win becomes more likely
    hidden, error = forward(weights, rows, masks)
    error[np.arange(len(rows)), actions[:, 0]] -= 1
    error = (error * gains / len(rows)) @ BASIS.T
    slopes = (rows * SCALES).T @ (error @ weights[1].T * (hidden > 0)), hidden.T @ error
    for weight, square, slope in zip(weights, squares, slopes, strict=True):
        square += 0.05 * (slope**2 - square)
        weight -= RATE * slope / (np.sqrt(square) + 1e-8)


def train(rounds, games=256, steps=128):
    rng, batch = np.random.default_rng(1), Batch("tokyo", games, seed=1)
    weights = [rng.normal(0, 0.05, (len(SCALES), HIDDEN)).astype("f"), np.zeros((HIDDEN, len(BASIS)), "f")]
    squares, gains = [np.zeros_like(layer) for layer in weights], np.zeros((steps, games), "f")
    rows, masks = (np.zeros((steps, games, width), np.int8) for width in (len(SCALES), len(ACTIONS)))
    (actions, actors), rewards = np.zeros((2, steps, games), np.int64), np.zeros((steps, games, 2), "f")
    for _ in range(rounds):
        for step in range(steps):
            masks[step], actors[step] = batch.masks, batch.actors
            actions[step] = choose(weights, batch, rng, out=rows[step])
            batch.step(actions[step])
            batch.write_rewards(rewards[step])
        results = np.zeros((games, 2), "f")  # 1 for the winner, -1 for the loser, 0 where the end is not known
        for step in reversed(range(steps)):
            ended = rewards[step].any(axis=1)
            results[ended] = 2 * rewards[step][ended] - 1
            gains[step] = results[np.arange(games), actors[step]]
        for part in np.split(np.arange(steps), steps // 8):
            learn(weights, squares, *(array[part].reshape(8 * games, -1) for array in (rows, masks, actions, gains)))
    return weights


if __name__ == "__main__":
    np.savez("small.npz", *train(rounds=30))

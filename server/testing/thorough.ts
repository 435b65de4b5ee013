/** Whether to run randomized tests at full length, which takes many minutes, instead of as often as `npm test` has time for. */
export const isThorough = process.env.THOROUGH !== undefined && process.env.THOROUGH !== ''

/** Whether to try as often as the promises say, which takes many minutes, and not only as often as `npm test` has time for. */
export const isThorough = process.env.THOROUGH !== undefined && process.env.THOROUGH !== ''

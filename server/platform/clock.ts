/** Returns Unix seconds; passed in, so that tests can choose the moment. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now() / 1000

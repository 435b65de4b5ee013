/** The current instant in Unix seconds. Passed to everything that needs it, so that tests can choose the moment. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now() / 1000

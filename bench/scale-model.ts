/** Simulates a day of many salons by the minute, and the machines for it. Invented people, measured machines. */

/** Requests per second that an otherwise idle machine serves, by kind; from docs/bench.md. */
export interface Rates {
  readonly publicPage: number
  readonly signedInPage: number
  readonly month: number
  readonly day: number
  readonly booking: number
}

const sizes = [
  { share: 0.25, chairs: 1 },
  { share: 0.2, chairs: 2 },
  { share: 0.25, chairs: 4 },
  { share: 0.2, chairs: 7 },
  { share: 0.08, chairs: 12 },
  { share: 0.02, chairs: 30 },
] as const

const visitsPerChair = 9

/** Requests with each booking: looks before, and changes, marks and payments after it. */
const perBooking = { publicPage: 6, signedInPage: 3, month: 4, day: 5, booking: 1 + 1.5 } as const satisfies Record<
  keyof Rates,
  number
>

/** Share of a day's bookings by hour of the salon's clock. */
const byHour = [0.5, 0.3, 0.2, 0.2, 0.2, 0.5, 1.5, 3, 5, 7, 8, 7.5, 8, 7, 6, 5.5, 5.5, 6, 6.5, 7, 6.5, 5, 2.5, 1] as const

/** Minutes by which four time zones are behind, and the share of salons in each. */
const zones = [
  { share: 0.47, behind: 0 },
  { share: 0.29, behind: 60 },
  { share: 0.07, behind: 120 },
  { share: 0.17, behind: 180 },
] as const

/** A chain mails all clients at 12:00: for a quarter of an hour they look and book twenty times as much. */
const campaign = { share: 0.01, from: 720, to: 735, times: 20 } as const

export const smallestCell = 100

export interface Day {
  readonly bookings: number
  readonly cells: readonly Float64Array[]
}

export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function chosen<Choice extends { readonly share: number }>(choices: readonly Choice[], random: () => number): Choice {
  let remainder = random()
  for (const choice of choices) {
    remainder -= choice.share
    if (remainder < 0) return choice
  }
  return choices[0] as Choice
}

/** Draws a Poisson number; rates here are far below 30. */
function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean)
  let events = 0
  for (let product = random(); product > limit; product *= random()) events++
  return events
}

export function simulateDay(salons: number, random: () => number): Day {
  const cells = Array.from({ length: Math.ceil(salons / smallestCell) }, () => new Float64Array(1440))
  const hours = byHour.reduce((sum, share) => sum + share, 0)
  let bookings = 0
  for (let salon = 0; salon < salons; salon++) {
    const cell = cells[Math.floor(salon / smallestCell)] as Float64Array
    const { chairs } = chosen(sizes, random)
    const { behind } = chosen(zones, random)
    // A chain's salons share cells.
    const isInCampaign = salon < salons * campaign.share
    for (let minute = 0; minute < 1440; minute++) {
      const own = (minute - behind + 1440) % 1440
      const share = (byHour[Math.floor(own / 60)] ?? 0) / hours / 60
      const times = isInCampaign && minute >= campaign.from && minute < campaign.to ? campaign.times : 1
      const bookingCount = poisson(chairs * visitsPerChair * share * times, random)
      cell[minute] = (cell[minute] ?? 0) + bookingCount
      bookings += bookingCount
    }
  }
  return { bookings, cells }
}

/** Seconds of a machine for a booking with all its requests. */
export const secondsPerBooking = (rates: Rates) =>
  (Object.keys(perBooking) as (keyof Rates)[]).reduce((sum, kind) => sum + perBooking[kind] / rates[kind], 0)

/** Finds a cell's busiest minute, and its 99th percentile, in bookings a second. */
export function busiest({ cells }: Day, salonsInCell: number): { most: number; p99: number } {
  const together = Math.max(1, Math.round(salonsInCell / smallestCell))
  const minutes: number[] = []
  for (let first = 0; first + together <= cells.length; first += together) {
    for (let minute = 0; minute < 1440; minute++) {
      let total = 0
      for (let cell = first; cell < first + together; cell++) total += cells[cell]?.[minute] ?? 0
      minutes.push(total / 60)
    }
  }
  minutes.sort((one, other) => one - other)
  return { most: minutes.at(-1) ?? 0, p99: minutes[Math.floor(minutes.length * 0.99)] ?? 0 }
}

/** People who book and load pages through one address, like browsers: unanswered requests are repeated with the same key. */
import { setTimeout as sleep } from 'node:timers/promises'
import { slots } from '../../domain/salon/schedule/usual-hours.ts'
import { addDays } from '../../domain/time/calendar.ts'

interface LoadOptions {
  readonly origin: string
  readonly cookie: string
  readonly serviceIds: readonly string[]
  readonly stylistIds: readonly string[]
  readonly perSecond: { readonly bookings: number; readonly pages: number }
}

interface Load {
  /** Acknowledged bookings: id by key. */
  readonly acknowledged: ReadonlyMap<string, string>
  readonly counts: Readonly<Record<string, number>>
  /** Longest time without an acknowledged booking since the last call, in seconds. */
  readonly longestGap: () => number
  /** Stops, and waits for open requests. */
  readonly end: () => Promise<void>
}

const pauseMillis = 500

export function startLoad({ origin, cookie, serviceIds, stylistIds, perSecond }: LoadOptions): Load {
  const acknowledged = new Map<string, string>()
  const counts: Record<string, number> = {}
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)
  const open = new Set<Promise<void>>()
  let last = performance.now()
  let gap = 0
  const note = () => {
    gap = Math.max(gap, performance.now() - last)
    last = performance.now()
  }

  async function book(turn: number): Promise<void> {
    const stylistId = stylistIds[turn % stylistIds.length]
    const turns = Math.floor(turn / stylistIds.length)
    const firstDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const date = addDays(firstDate, Math.floor(turns / slots.length))
    const key = `booking ${turn}`
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key }
    const body = JSON.stringify({ serviceIds, stylistId, date, time: slots[turns % slots.length] })
    for (;;) {
      const answer = await ask('POST', '/api/appointments', { headers, body })
      if (answer.status === 201 || answer.status === 200) {
        note()
        acknowledged.set(key, (answer.body as { id: string }).id)
        return
      }
      // Refused; trouble with the database is 503.
      if (typeof answer.status === 'number' && answer.status < 500) return
      await sleep(pauseMillis)
    }
  }

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number | string; body?: unknown }> {
    const answer = await fetch(origin + path, { method, signal: AbortSignal.timeout(15_000), ...init })
      .then(async (response) => ({
        status: response.status,
        body: method === 'POST' ? await response.json() : await response.text(),
      }))
      .catch((error: Error) => ({ status: (error.cause as { code?: string } | undefined)?.code ?? error.name }))
    count(`${method} ${answer.status}`)
    return answer
  }

  const keep = (work: Promise<unknown>) => {
    const request: Promise<void> = work.then(() => void open.delete(request))
    open.add(request)
  }
  let turn = 0
  const booking = setInterval(() => keep(book(turn++)), 1000 / perSecond.bookings)
  const looking = setInterval(() => keep(ask('GET', '/services')), 1000 / perSecond.pages)

  return {
    acknowledged,
    counts,
    longestGap() {
      note()
      const seconds = gap / 1000
      gap = 0
      return seconds
    },
    async end() {
      clearInterval(booking)
      clearInterval(looking)
      while (open.size > 0) await Promise.all(open)
    },
  }
}

import type { OwnHolds } from '../appointments/booked-client.ts'
import { type HoldContext, type HoldOwner, settleOwnHolds } from '../holds/own-holds.ts'
import { readAskedHolds, readOfferedHolds, readOwnHolds } from '../holds/queries.ts'

interface Asker extends Pick<HoldOwner, 'network'> {
  readonly browser: string | null
  /** The client, who may have an offer; null for other visitors. */
  readonly clientId: string | null
  readonly email?: string | undefined
}

/**
 * Reads all times held for a person, so that none blocks their own booking: of this browser, of another one that requested a booking for
 * their address, and of the waitlist's offers.
 */
export async function findOwnTime(
  context: HoldContext,
  { browser, network, clientId, email }: Asker,
): Promise<OwnHolds | undefined> {
  const { db, clock } = context
  const [own, asked, offered] = await Promise.all([
    browser === null ? [] : readOwnHolds(db, browser, clock()),
    email === undefined ? [] : readAskedHolds(db, email, clock()),
    clientId === null ? [] : readOfferedHolds(db, clientId, clock()),
  ])
  const elsewhere = asked.filter((hold) => hold.browser !== browser)
  if (own.length + elsewhere.length + offered.length === 0) return undefined
  return {
    holds: [...own, ...elsewhere, ...offered],
    effects: [
      { kind: 'take_held', browser, ids: elsewhere.map(({ id }) => id), clientId: offered.length > 0 ? clientId : null },
    ],
    async settle() {
      if (browser !== null) await settleOwnHolds(context, { browser, network }, own)
      for (const hold of elsewhere) await settleOwnHolds(context, hold, [hold])
    },
  }
}

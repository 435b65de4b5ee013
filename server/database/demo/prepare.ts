import type { Clock } from '../../http/clock.ts'
import type { Database } from '../client.ts'
import { isCatalogueChosen, leaveCatalogueEmpty, seedSalon } from './seed.ts'

export type StartWith = 'demo' | 'empty' | 'default'

interface Preparation {
  /** What was asked for on the command line. */
  readonly startWith: StartWith
  /** A hosted database is filled only when asked. */
  readonly hosted: boolean
  readonly clock: Clock
  readonly timeZone: string
  readonly say: (line: string) => void
}

/** On a new database, fills in the demo salon or remembers that it stays empty. */
export async function prepareSalon(db: Database, { startWith, hosted, clock, timeZone, say }: Preparation): Promise<void> {
  if (await isCatalogueChosen(db)) return
  const fill = startWith === 'demo' || (startWith === 'default' && !hosted)
  if (fill) {
    say('Setting up the demo salon…')
    await seedSalon(db, { clock, timeZone })
  } else if (startWith === 'empty') {
    await leaveCatalogueEmpty(db)
  }
}

import { type FreeStarts, insertDirectly } from './bookings.ts'
import type { Round } from './hammer.ts'
import { type BenchSalon, writers } from './salons.ts'
import type { Row } from './table.ts'
import { together } from './timings.ts'

/** How much of the speed of writing must be left. */
const wanted = 0.9

interface WriteOptions {
  readonly salon: BenchSalon
  readonly starts: FreeStarts
  readonly rounds: number
  readonly seconds: number
}

/** What figures, lists and search cost whoever books: inserts with and without what is there for them alone. */
export async function compareWrites({ salon, starts, rounds, seconds }: WriteOptions): Promise<Row[]> {
  const { pool } = salon
  const clients = salon.clients.map(({ uid, name, email }) => ({ uid, name, email }))
  const write = () => insertDirectly(pool, { starts, clients, connections: writers, seconds })
  const turn = async (isOn: boolean) => {
    await pool.query(`alter table appointments ${isOn ? 'enable' : 'disable'} trigger appointments_note_delta`)
    // An index that is not ready is left alone by writers. Dropping it instead would make the next round pay for making it.
    await pool.query(
      `update pg_index set indisready = $1, indisvalid = $1 where indexrelid = 'appointments_of_stylist'::regclass`,
      [isOn],
    )
  }

  const seen = { with: [] as Round[], without: [] as Round[] }
  await write()
  // With, without, without, with: whatever grows with time falls on both.
  for (let round = 0; round < rounds; round++) {
    seen.with.push(await write())
    await turn(false)
    seen.without.push(await write(), await write())
    await turn(true)
    seen.with.push(await write())
  }
  await pool.query('reindex index appointments_of_stylist')
  await pool.query('select rebuild_appointment_figures()')

  const [plain, kept] = [together(seen.without), together(seen.with)]
  const ratio = kept.perSecond / plain.perSecond
  return [
    { what: 'Writing a booking without deltas and search', ...plain },
    {
      what: 'Writing a booking with them',
      ...kept,
      measured: `${ratio.toFixed(2)} × without`,
      goal: `at least ${wanted} ×`,
      isMet: ratio >= wanted,
    },
  ]
}

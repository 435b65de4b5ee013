import { msg } from '@lingui/core/runtime-macro'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { canBeShown } from '../../../domain/image.ts'
import { say } from '../../../domain/language/say.ts'
import { roundToCurrency, toMills } from '../../../domain/money/money.ts'
import { keyOfName } from '../../../domain/operations/moving-in/names-here.ts'
import type { Outcome, SourceService, SourceStylist } from '../../../domain/operations/moving-in/source-records.ts'
import { stylistSchedule } from '../../../domain/salon/schedule/hours.ts'
import { asRecord, serviceInput } from '../../../domain/salon/service.ts'
import { stylistInput } from '../../../domain/salon/stylist.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import { toColumns } from '../../salon/services/commands.ts'
import { documentOfService, presentService } from '../../salon/services/serializers.ts'
import { documentOfStylist, presentStylist } from '../../salon/stylists/serializers.ts'
import { type CheckContext, cleanText, describeProblem, idOfRecord, importedBefore, Refused, sourceKey } from './checks.ts'
import type { Staged } from './staging.ts'

type Kind = 'service' | 'stylist'

const table = `
  create temp table import_catalogue (
    kind text, ref text, id text, name text, mills bigint, minutes int, doc jsonb, primary key (kind, ref)
  ) on commit drop`

interface Known {
  readonly id: string
  readonly name: string
  readonly doc: object
}

/** Adds services and stylists whose names are new, and maps all of the file's to the salon's. */
export async function importCatalogue(client: pg.Client, staged: Staged, context: CheckContext): Promise<void> {
  await client.query(table)
  const db = drizzle(client)
  const ids = new Map<string, string>()
  const salonServices = await knownServices(client)
  for (const record of staged.services) {
    await take(client, context, { record, known: salonServices, ids }, async (id) => {
      const row = serviceRow(record, context)
      const [added] = await db
        .insert(services)
        .values({ id, ...row })
        .returning()
      return added && { id, name: row.name, doc: documentOfService(presentService(added)) }
    })
  }
  await refer(client, 'service', salonServices)
  const chairs = await knownStylists(client)
  for (const record of staged.stylists) {
    await take(client, context, { record, known: chairs, ids: new Map() }, async (id) => {
      const row = stylistRow(record, ids, context)
      const [added] = await db
        .insert(stylists)
        .values({ id, ...row })
        .returning()
      return added && { id, name: row.name, doc: documentOfStylist(presentStylist(added)) }
    })
  }
  await refer(client, 'stylist', chairs)
  await client.query(
    `update import_catalogue set mills = round((doc ->> 'Price')::numeric * 1000), minutes = (doc ->> 'Duration')::int where kind = 'service'`,
  )
}

interface Taking {
  readonly record: (SourceService | SourceStylist) & { readonly seq: number }
  readonly known: Map<string, Known>
  readonly ids: Map<string, string>
}

async function take(
  client: pg.Client,
  context: CheckContext,
  { record, known, ids }: Taking,
  add: (id: string) => Promise<Known | undefined>,
): Promise<void> {
  const key = sourceKey(context.system, record.kind, record.sourceId)
  const nameKey = keyOfName(record.name)
  const before = await client.query<{ id: string }>('select record_id as id from imported_records where key = $1', [key])
  const id = idOfRecord(record.sourceId, context)
  const byId = [...known.values()].find((each) => each.id === (before.rows[0]?.id ?? id))
  const own = byId ?? known.get(nameKey)
  let end: { outcome: Outcome; reason: string } = { outcome: 'added', reason: '' }
  if (byId || before.rows[0]) end = { outcome: 'known', reason: say(importedBefore) }
  else if (own) end = { outcome: 'joined', reason: say(msg`You have one of that name`) }
  let match = own
  if (end.outcome === 'added') {
    try {
      match = await add(id)
    } catch (error) {
      if (!(error instanceof Refused) && !('issues' in (error as object))) throw error
      end = { outcome: 'refused', reason: describeProblem(error) }
    }
  }
  if (match) {
    if (!known.has(nameKey)) known.set(nameKey, match)
    if (key) known.set(key, match)
    if (record.sourceId) ids.set(record.sourceId, match.id)
  }
  if (end.outcome !== 'added')
    await client.query('insert into import_ends values ($1, $2, $3)', [record.seq, end.outcome, end.reason])
  const isTwice = await client.query('select from import_ids where key = $1', [key])
  if (match && isTwice.rowCount === 0)
    await client.query('insert into import_ids values ($1, $2, $3, $4)', [record.seq, key, match.id, end.outcome])
}

/** Keyed by name; demo services are ignored, since they will be deleted. */
async function knownServices(client: pg.Client): Promise<Map<string, Known>> {
  const rows = await drizzle(client).select().from(services).orderBy(services.position)
  return byName(
    rows
      .filter(({ demo }) => !demo)
      .map((row) => ({ id: row.id, name: row.name, doc: documentOfService(presentService(row)) })),
  )
}

async function knownStylists(client: pg.Client): Promise<Map<string, Known>> {
  const rows = await drizzle(client).select().from(stylists).orderBy(stylists.position)
  return byName(
    rows
      .filter(({ demo }) => !demo)
      .map((row) => ({ id: row.id, name: row.name, doc: documentOfStylist(presentStylist(row)) })),
  )
}

function byName(all: readonly Known[]): Map<string, Known> {
  return new Map(all.toReversed().map((each) => [keyOfName(each.name), each]))
}

async function refer(client: pg.Client, kind: Kind, known: ReadonlyMap<string, Known>): Promise<void> {
  const rows = [...known].map(([ref, { id, name, doc }]) => ({ ref, id, name, doc }))
  await client.query(
    `insert into import_catalogue (kind, ref, id, name, doc)
     select $1, ref, id, name, doc from jsonb_to_recordset($2) as row (ref text, id text, name text, doc jsonb)`,
    [kind, JSON.stringify(rows)],
  )
}

/** Pages can't show images of other sites. */
const usablePicture = (url: unknown) => (typeof url === 'string' && canBeShown(url) ? url : undefined)

function serviceRow({ name, description, price, minutes, more = {} }: SourceService, { settings, currency }: CheckContext) {
  if (currency !== settings.place.currency && price)
    throw new Refused(say(msg`Its price is in ${{ currency }}, and yours are in ${{ own: settings.place.currency }}`))
  const input = serviceInput.parse({
    ...more,
    ServiceName: name,
    Description: cleanText(description ?? ''),
    Price: price ?? 0,
    Duration: minutes,
    imageUrl: usablePicture(more.imageUrl),
  })
  return { ...toColumns(input), priceMills: roundToCurrency(toMills(input.Price), settings.place.currency) }
}

function stylistRow(
  { name, description, more = {} }: SourceStylist,
  ids: ReadonlyMap<string, string>,
  { settings, currency }: CheckContext,
) {
  const hasOwnPrices = Object.values(asRecord(more.services)).some((terms) => 'Price' in asRecord(terms))
  if (currency !== settings.place.currency && hasOwnPrices)
    throw new Refused(say(msg`Their own prices are in ${{ currency }}, and yours are in ${{ own: settings.place.currency }}`))
  const input = stylistInput.parse({
    ...more,
    stylistName: name,
    description: cleanText(description ?? ''),
    daysAvailable: more.daysAvailable ?? [],
    imageUrl: usablePicture(more.imageUrl),
    services: offeredHere(more.services, ids),
  })
  const { stylistName, daysAvailable, imageUrl, services, ...rest } = input
  const schedule = more.schedule === undefined ? null : stylistSchedule.parse(more.schedule)
  return { ...rest, name: stylistName, daysAvailable, imageUrl: imageUrl ?? null, services: services ?? null, schedule }
}

/** Keyed by the salon's ids. Unknown services are left out; undefined, meaning all services, if none is left. */
function offeredHere(offered: unknown, ids: ReadonlyMap<string, string>) {
  const entries = Object.entries(asRecord(offered)).flatMap(([sourceId, terms]) => {
    const id = ids.get(sourceId)
    return id ? [[id, terms] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

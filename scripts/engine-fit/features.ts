/** What of PostgreSQL the product uses, how it is found, and what each engine's documentation says of it. docs/scale.md has the sources. */
import type { Item } from './inventory.ts'

export const engines = ['Citus, a schema per salon', 'YugabyteDB 2025.2', 'CockroachDB 26.3', 'Aurora DSQL'] as const

/** `null`: as it is. A text: what would change. */
type Verdict = string | null

interface Feature {
  readonly name: string
  readonly of: readonly Item['kind'][]
  readonly pattern: RegExp
  readonly verdicts: readonly [citus: Verdict, yugabyte: Verdict, cockroach: Verdict, dsql: Verdict]
}

const toTheServer = 'into the server’s code'
const intoAJob = 'a column that a job counts by'

export const features: readonly Feature[] = [
  {
    name: 'Row triggers in PL/pgSQL',
    of: ['trigger'],
    pattern: /for each row/i,
    verdicts: ['only with `citus.enable_unsafe_triggers`', null, null, toTheServer],
  },
  {
    name: 'Triggers on named columns (`UPDATE OF`)',
    of: ['trigger'],
    pattern: /update of/i,
    verdicts: [null, null, 'compare old and new in the function', toTheServer],
  },
  {
    name: 'Statement triggers',
    of: ['trigger'],
    pattern: /for each statement/i,
    verdicts: ['only with `citus.enable_unsafe_triggers`', null, 'as row triggers', toTheServer],
  },
  {
    name: 'Functions in PL/pgSQL',
    of: ['function'],
    pattern: /^language plpgsql/,
    verdicts: [null, null, 'each tried for its limits', toTheServer],
  },
  {
    name: 'Functions with their owner’s rights (`SECURITY DEFINER`)',
    of: ['function'],
    pattern: /security definer/,
    verdicts: [null, null, null, toTheServer],
  },
  {
    name: 'Locks of a transaction (`pg_advisory_xact_lock`)',
    of: ['function', 'statement'],
    pattern: /advisory_xact_lock/,
    verdicts: [null, null, null, 'rows that are locked with `FOR UPDATE`'],
  },
  {
    name: 'Locks of a session (`pg_advisory_lock`)',
    of: ['function', 'statement'],
    pattern: /pg_(try_)?advisory_(lock|unlock)/,
    verdicts: [null, null, 'a row with a time-out', 'a row with a time-out'],
  },
  {
    name: '`LISTEN` and `NOTIFY`',
    of: ['function', 'statement'],
    pattern: /^listen|pg_notify|pg_listening_channels/i,
    verdicts: ['a broker, unless all processes use one node', 'early access', 'a broker', 'a broker'],
  },
  {
    name: 'Row locks (`FOR UPDATE`, `FOR SHARE`)',
    of: ['function', 'statement'],
    pattern: /\bfor (no key )?(update|share)\b/i,
    verdicts: [null, null, null, 'only by a whole key'],
  },
  {
    name: 'Transaction numbers (`pg_current_xact_id`, `xmin`)',
    of: ['function', 'statement', 'column'],
    pattern: /pg_current_xact|pg_snapshot|txid|\bxmin\b|xid8/,
    verdicts: [null, intoAJob, intoAJob, intoAJob],
  },
  {
    name: 'Temporary tables',
    of: ['statement', 'function'],
    pattern: /create temp/i,
    verdicts: [null, null, 'without', 'without'],
  },
  {
    name: 'Table locks (`LOCK TABLE`)',
    of: ['statement', 'function'],
    pattern: /^lock (table )?\w/i,
    verdicts: [null, null, 'without', 'without'],
  },
  {
    name: '`COPY`',
    of: ['statement'],
    pattern: /^copy\b/i,
    verdicts: [null, null, null, 'in pieces of 3,000 rows'],
  },
  {
    name: 'Several writes in one statement',
    of: ['statement', 'function'],
    pattern: /\bas (materialized )?\( ?(insert|update|delete)\b.*\b(insert into|update|delete from)\b/i,
    verdicts: [null, null, 'only to different tables', null],
  },
  {
    name: 'Foreign keys',
    of: ['constraint'],
    pattern: /^foreign key/i,
    verdicts: [null, null, null, null],
  },
  {
    name: 'Partial indexes',
    of: ['index'],
    pattern: / where /i,
    verdicts: [null, null, null, null],
  },
  {
    name: 'Indexes of a GIN kind',
    of: ['index'],
    pattern: /using gin/i,
    verdicts: [null, 'one column each', null, 'a table of words'],
  },
  {
    name: 'Identity columns',
    of: ['column'],
    pattern: /identity/,
    verdicts: ['numbers per node', null, null, 'with a cache size'],
  },
  {
    name: 'Columns of JSON',
    of: ['column'],
    pattern: /^jsonb?\b/,
    verdicts: [null, null, null, '`json` instead of `jsonb`'],
  },
  {
    name: 'Columns of arrays',
    of: ['column'],
    pattern: /\[\]$/,
    verdicts: [null, null, null, 'as text or rows'],
  },
  {
    name: 'Collations of columns',
    of: ['column'],
    pattern: /collate/,
    verdicts: [null, null, 'only where it names ICU’s', 'C only'],
  },
  {
    name: 'Unlogged tables',
    of: ['table'],
    pattern: /unlogged/,
    verdicts: [null, 'as other tables', 'as other tables', 'as other tables'],
  },
]

/** The items that use a feature. */
export const usesOf = (feature: Feature, items: readonly Item[]) =>
  items.filter(({ kind, text }) => feature.of.includes(kind) && feature.pattern.test(text))

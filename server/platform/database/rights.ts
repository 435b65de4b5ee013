import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { isForbidden } from './errors.ts'

export const jobSchema = 'chairtime_jobs'

/**
 * Rights of the server's role on a table's rows, unless the table's comment names fewer (docs/decisions/044), such as 'the server may:
 * select, insert, update (relayed_at)'. In comments, since only the owner can change them, and they exist before any role is known.
 */
const missingRights = `
  with relations as (
    select relation.oid, substring(obj_description(relation.oid, 'pg_class') from '^the server may: ([a-z, ()_]*)$') as named
    from pg_class as relation
    where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p', 'v', 'm')
      and pg_has_role(relation.relowner, 'usage')
  ), wanted as (
    -- A right on some columns isn't one on the table.
    select oid, privilege, coalesce(named ~ ('(^|, )' || lower(privilege) || '(,|$)'), true) as is_given
    from relations, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as privilege
    union all
    select oid, 'SELECT', true from pg_class where oid = to_regclass('drizzle.__drizzle_migrations')
  ), wanted_columns as (
    select oid, trim(name) as name
    from relations, string_to_table(substring(named from '(?:^|, )update \\(([a-z_, ]+)\\)'), ',') as name
  )
  select format(case when is_given then 'grant %s on %s to %I' else 'revoke %s on %s from %I' end, privilege, oid::regclass, $1::text) as statement
  from wanted where has_table_privilege($1, oid, privilege) <> is_given
  union all
  select format('grant update (%I) on %s to %I', name, oid::regclass, $1::text)
  from wanted_columns where has_table_privilege($1, oid, 'UPDATE') or not has_column_privilege($1, oid, name, 'UPDATE')
  union all
  select format('grant usage on sequence %s to %I', seqrelid::regclass, $1::text) from pg_sequence join pg_class on oid = seqrelid
  where relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'usage') and not has_sequence_privilege($1, seqrelid, 'USAGE')
  union all
  select format('grant %s on schema %I to %I', privilege, schema, $1::text)
  from (values ('public', 'USAGE'), ('drizzle', 'USAGE'), ($2, 'USAGE'), ($2, 'CREATE')) as needed (schema, privilege)
  where not has_schema_privilege($1, schema, privilege)`

const ownObjects = `
  with objects (kind, name, owner, schema, catalog, id) as (
    select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      oid::regclass::text, relowner, relnamespace, 'pg_class'::regclass, oid
    from pg_class as relation
    where relkind in ('r', 'p', 'v', 'm', 'S')
      -- Sequences of a column go with its table.
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and relkind = 'S' and deptype in ('a', 'i'))
    union all select 'routine', oid::regprocedure::text, proowner, pronamespace, 'pg_proc'::regclass, oid from pg_proc
    union all select 'type', oid::regtype::text, typowner, typnamespace, 'pg_type'::regclass, oid from pg_type where typtype in ('e', 'd')
    union all select 'schema', quote_ident(nspname), nspowner, oid, 'pg_namespace'::regclass, oid from pg_namespace
  )
  select format('alter %s %s owner to %I', kind, name, $1::text) as statement
  from objects join pg_namespace on pg_namespace.oid = schema
  where nspname = any ($2::text[]) and owner = (select oid from pg_roles where rolname = current_user) and name <> 'public'
    and not exists (select from pg_depend where classid = catalog and objid = id and deptype = 'e')`

/**
 * Grants the server's role exactly its rights, from a connection of the tables' owner. Changes only differences, in one transaction.
 * @throws {StartError} if the owner can't hand over pg-boss's tables
 */
export async function grantRights(client: pg.Client, role: string): Promise<void> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ exists: boolean }>('select to_regnamespace($1) is not null as exists', [jobSchema])
    if (!rows[0]?.exists) await client.query(`create schema ${jobSchema}`)
    await runFound(client, missingRights, [role, jobSchema])
    // An owner of objects in a schema must be able to create there.
    await giveTo(client, role, [jobSchema])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (!isForbidden(error)) throw error
    throw new StartError(
      `The role in DATABASE_OWNER_URL can’t give rights to ${role}. Allow it with GRANT ${role} TO ${client.user}, and GRANT CREATE ON DATABASE ${client.database} TO ${client.user}.`,
      { cause: error },
    )
  }
}

/** Hands this connection's objects in these schemas, and the schemas, over to a role. */
export async function giveTo(client: pg.Client, role: string, schemas: readonly string[]): Promise<void> {
  await runFound(client, ownObjects, [role, schemas])
}

async function runFound(client: pg.Client, search: string, values: unknown[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(search, values)
  for (const { statement } of rows) await client.query(statement)
}

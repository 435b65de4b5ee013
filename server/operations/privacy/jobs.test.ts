import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forgetOldMails } from '../../messages/mail/jobs.ts'
import { removeOldDeliveries } from '../../messages/webhooks/jobs.ts'
import { listWebhooks } from '../../messages/webhooks/queries.ts'
import { readConfig } from '../../platform/config.ts'
import { temporaryFolder } from '../../testing/embedded-postgres.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'
import { forgetDeletedAddresses } from './jobs.ts'

const rows = 20_000

async function largeSalon(now: Date): Promise<TestDatabase> {
  const database = await databaseOfThisTest()
  const at = `'${now.toISOString()}'::timestamptz`
  await database.pool.query(`
    insert into users (id, name, email, deleted_at)
      select 'U' || n, 'Deleted client', 'deleted:u' || n, case when n % 200 = 0 then ${at} end from generate_series(1, ${rows / 10}) as n;
    insert into mails (id, key, kind, client_id, to_address, subject, html, text, status, created_at)
      select 'M' || n, 'm' || n, 'booking_received', 'U' || n % ${rows / 10}, case when n % 200 = 0 then '' else 'x@client.example' end, '', '', '',
        'sent', ${at} - n * interval '6 minutes' from generate_series(1, ${rows}) as n;
    insert into webhooks (id, url, secret, events) values ('W', 'https://till.example', 's', '{}');
    insert into webhook_deliveries (id, webhook_id, event_id, event, payload, status, created_at, updated_at)
      select 'D' || n, 'W', n, 'appointment.created', '{}', 'delivered', at, at
      from generate_series(1, ${rows}) as n cross join lateral (select ${at} - n * interval '2 minutes' as at) as moment;`)
  await database.pool.query('vacuum analyze users, mails, webhook_deliveries')
  return database
}

test('the minutely jobs never read a log whole, however long it is', async () => {
  const moment = new Date()
  const { db } = await largeSalon(moment)
  const now = moment.getTime() / 1000
  const config = readConfig({ DATA_DIR: await temporaryFolder() })
  const work: ((tx: TestDatabase['db']) => Promise<unknown>)[] = [
    forgetDeletedAddresses,
    (tx) => removeOldDeliveries(tx, now),
    (tx) => forgetOldMails({ db: tx, config }, now),
    listWebhooks,
  ]
  for (const job of work) {
    await db.transaction(async (tx) => {
      await job(tx as never)
      const { rows: scans } = await tx.execute(sql`
        select relname, seq_tup_read::int as read from pg_stat_xact_user_tables
        where relname in ('users', 'mails', 'webhook_deliveries') and seq_tup_read > 0`)
      expect(scans).toEqual([])
    })
  }
})

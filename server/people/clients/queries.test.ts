import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/database/client.ts'
import { createLog } from '../../platform/log.ts'
import { mondayMorning } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { searchClients } from './queries.ts'

test.each(['ada', ''])('a search for %j reads the accounts of those whom it shows, not all accounts', async (typed) => {
  const { url } = await databaseOfThisTest()
  const { db, pool, close } = openDatabase(url, createLog('silent'), { maxConnections: 1 })
  onTestFinished(close)
  const plans: string[] = []
  pool.on('connect', (client) => client.on('notice', ({ message = '' }) => plans.push(message)))
  await pool.query({
    text: `insert into users (id, name, email) select 'C' || n, 'Ada ' || n, n || '@client.example' from generate_series(1, 1000) as n`,
  })
  await pool.query({ text: 'analyze' })
  await pool.query({
    text: `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set client_min_messages = log`,
  })
  const region = { country: '', timeZone: 'America/New_York', locale: 'en-US' }
  const { items } = await searchClients(db, {
    typed,
    region,
    adminEmail: 'owner@salon.example',
    now: mondayMorning,
    pageSize: 20,
  })
  expect(items.map(({ hasAccount }) => hasAccount)).toEqual(items.map(() => true))
  expect(items).toHaveLength(20)
  expect(plans.join('\n')).toMatch(/on users account .*loops=2[01]/)
  expect(plans.join('\n')).not.toContain('Seq Scan on users')
})

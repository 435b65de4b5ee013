import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { query } from '../../testing/embedded-postgres.ts'
import { superuserUrl, testAuthSecret, withoutDurability } from '../../testing/server-process.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './client.ts'
import { chooseAccount } from './embedded/binaries.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { awaitDatabase } from './hosted.ts'

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

function issueCertificates(folder: string) {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '3650']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Hosting')
  const issue = (name: string, subject: string) => {
    openssl(
      'req',
      '-x509',
      ...key,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      ...[
        '-subj',
        `/CN=${subject}`,
        '-addext',
        `subjectAltName=DNS:${subject}`,
        '-addext',
        'basicConstraints=critical,CA:FALSE',
      ],
    )
  }
  issue('server', 'localhost')
  issue('client', 'certified')
  const file = (name: string) => path.join(folder, name)
  return {
    ca: file('ca.pem'),
    server: [file('server.pem'), file('server.key')],
    client: [file('client.pem'), file('client.key')],
  }
}

const readAddress = (url: string) => readConfig({ DATABASE_URL: url, AUTH_SECRET: testAuthSecret }).databaseUrl ?? ''

const connect = (url: string) => awaitDatabase(readAddress(url), { say: () => {}, timeoutMillis: 0 })

describe.runIf(hasOpenssl)('a database with a certificate of a private authority', () => {
  let address: (params: Record<string, string>, change?: Partial<URL>) => string
  const closers: (() => Promise<void>)[] = []
  let files: ReturnType<typeof issueCertificates>

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'chairtime-tls-'))
    closers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    await chmod(folder, 0o711)
    files = issueCertificates(folder)
    const dataDir = path.join(folder, 'data')
    const account = await chooseAccount(path.join(dataDir, 'postgres'))
    const [certificate = '', key = ''] = files.server
    if (account) await chown(key, account.uid, account.gid)
    const settings = { ...withoutDurability, ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key, ssl_ca_file: files.ca }
    const database = await startEmbeddedPostgres({ dataDir, settings })
    closers.push(() => database.stop())
    const superuser = await superuserUrl(database.url, dataDir)
    await query(superuser, 'create role certified login')
    const rules = path.join(dataDir, 'postgres/pg_hba.conf')
    // Requires TLS, and a certificate if the role has no password.
    const ours = 'hostssl all certified 127.0.0.1/32 cert\nhostnossl all chairtime_server 127.0.0.1/32 reject\n'
    await writeFile(rules, ours + (await readFile(rules, 'utf8')))
    await query(superuser, 'select pg_reload_conf()')
    address = (params, change = {}) => {
      const url = Object.assign(new URL(database.url), { hostname: 'localhost', search: '' }, change)
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
      return url.href
    }
  })

  afterAll(async () => {
    for (const close of closers.reverse()) await close()
  })

  test('is refused without the authority’s certificate, in one line that says what to do, and without warnings', async () => {
    const warned = vi.spyOn(process, 'emitWarning')
    onTestFinished(() => warned.mockRestore())
    for (const sslmode of ['require', 'verify-full']) {
      await expect(connect(address({ sslmode }))).rejects.toThrow(
        /^The database in DATABASE_URL can’t be used: [^\n]*certificate[^\n]*\. Add sslrootcert=<file> to the address, with the certificate of the authority that issued the database’s own\.$/,
      )
    }
    expect(warned).not.toHaveBeenCalled()
  })

  test.each(['require', 'verify-ca', 'verify-full'])('is used with it, %s checking the name too', async (sslmode) => {
    const url = address({ sslmode, sslrootcert: files.ca })
    await connect(url)
    const { pool, close } = openDatabase(readAddress(url), createLog('error'), { maxConnections: 1 })
    onTestFinished(close)
    expect((await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')).rows).toEqual([{ ssl: true }])
    await expect(connect(address({ sslmode, sslrootcert: files.ca }, { hostname: '127.0.0.1' }))).rejects.toThrow(
      /does not match certificate's altnames[^\n]*\. Use the name that is in the database’s certificate\.$/,
    )
  })

  test('knows a role by its certificate', async () => {
    const certified = { username: 'certified', password: '' }
    const [sslcert = '', sslkey = ''] = files.client
    await connect(address({ sslmode: 'verify-full', sslrootcert: files.ca, sslcert, sslkey }, certified))
    await expect(connect(address({ sslmode: 'verify-full', sslrootcert: files.ca }, certified))).rejects.toThrow(
      'connection requires a valid client certificate',
    )
  })

  test('is not reached with a file that is missing, which is named', async () => {
    await expect(connect(address({ sslmode: 'verify-full', sslrootcert: '/nowhere/ca.pem' }))).rejects.toThrow(
      /^The database in DATABASE_URL can’t be used: ENOENT: no such file or directory, open '\/nowhere\/ca\.pem'\.$/,
    )
  })
})

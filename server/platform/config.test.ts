import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/embedded-postgres.ts'
import { ConfigError, loadEnvironmentFile, readConfig } from './config.ts'

const cloud = { CLOUDINARY_CLOUD_NAME: 'my-salon', CLOUDINARY_UPLOAD_PRESET: 'portraits' }

test.each([
  ['PORT', 'http', 'must be a port number from 0 to 65535, such as 3001'],
  ['PORT', '99999', 'must be a port number from 0 to 65535, such as 3001'],
  ['PORT', '3000.5', 'must be a port number from 0 to 65535, such as 3001'],
  ['PORT', ' ', 'must be a port number from 0 to 65535, such as 3001'],
  ['DATABASE_OWNER_URL', 'mysql://host/chairtime', 'must start with postgres://'],
  ['DATABASE_OWNER_URL', 'postgres://me:x@host/chairtime', 'is for a database of your own; set DATABASE_URL too'],
  ['DATABASE_POOL', '1', 'must be a number of connections from 2 to 500, such as 20'],
  ['DATABASE_POOL', 'many', 'must be a number of connections from 2 to 500, such as 20'],
  ['ADMIN_EMAIL', 'Owner@salon.example', 'must be lower case, since sign-in addresses are'],
  ['ADMIN_EMAIL', 'owner', 'must be an email address'],
  ['ADMIN_PASSWORD', 'short', 'must have at least 6 characters'],
  ['ADMIN_PASSWORD', 'x'.repeat(129), 'must have at most 128 characters'],
  ['AUTH_SECRET', 'x', 'must have at least 32 characters'],
  ['SALON_NAME', 'x'.repeat(101), 'must have at most 100 characters'],
  ['SALON_ADDRESS', '12 Linden Street\nBrooklyn', 'must be one line of plain text'],
  ['SALON_TIME_ZONE', 'Brooklyn', 'must be a zone such as America/New_York'],
  ['PUBLIC_URL', 'salon.example', 'must be an address such as https://salon.example'],
  ['LOG_LEVEL', 'loud', 'must be debug, info, warn, error or silent'],
])('%s cannot be %j, and the line says why in plain words', (name, value, problem) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(`Check the configuration: ${name} ${problem}`))
})

test.each([
  ['sslmode=require', 'sslmode=verify-full'],
  ['sslmode=verify-ca&sslrootcert=%2Fca.pem', 'sslmode=verify-full&sslrootcert=%2Fca.pem'],
  ['sslmode=verify-full', 'sslmode=verify-full'],
  ['sslmode=no-verify', 'sslmode=no-verify'],
  ['uselibpqcompat=true&sslmode=require', 'uselibpqcompat=true&sslmode=require'],
])('an encrypted connection leads where it says: %s', (given, used) => {
  const read = readConfig({ DATABASE_URL: `postgres://me:x@host/salon?${given}`, AUTH_SECRET: 'x'.repeat(32) })
  expect(read.databaseUrl).toBe(`postgres://me:x@host/salon?${used}`)
})

test('everything has a default, for what is empty as well', () => {
  const empty = { PORT: '', PUBLIC_URL: '', DATA_DIR: '', ADMIN_PASSWORD: '', SALON_NAME: '', TRUSTED_PROXY: '', LOG_LEVEL: '' }
  expect(readConfig(empty)).toEqual(readConfig({}))
  expect(readConfig({})).toMatchObject({
    port: 3000,
    databasePool: 20,
    dataDir: 'data',
    publicUrl: undefined,
    logLevel: 'info',
  })
  expect(readConfig({ PORT: '0' }).port).toBe(0)
})

describe('the file with settings', () => {
  test('adds to what is set, and need not be there', async () => {
    const file = join(await temporaryFolder(), '.env')
    loadEnvironmentFile(file)
    await writeFile(file, 'CHAIRTIME_TEST_A="from the file"\nCHAIRTIME_TEST_B=from the file\n')
    process.env.CHAIRTIME_TEST_B = 'set before'
    onTestFinished(() => {
      for (const name of ['CHAIRTIME_TEST_A', 'CHAIRTIME_TEST_B']) Reflect.deleteProperty(process.env, name)
    })
    loadEnvironmentFile(file)
    expect([process.env.CHAIRTIME_TEST_A, process.env.CHAIRTIME_TEST_B]).toEqual(['from the file', 'set before'])
  })

  test('names a file that can’t be read', async () => {
    const file = join(await temporaryFolder(), '.env')
    await mkdir(file)
    const problem = `The file ${file} can’t be read. It must be a text file that this user can read.`
    expect(() => loadEnvironmentFile(file)).toThrow(new ConfigError(problem))
  })
})

describe('the cloud image service', () => {
  test('is not used unless it is named', () => {
    expect(readConfig({}).cloudinary).toBeUndefined()
    expect(readConfig({ CLOUDINARY_CLOUD_NAME: '', CLOUDINARY_UPLOAD_PRESET: '' }).cloudinary).toBeUndefined()
  })

  test('is Cloudinary’s own, or one that speaks as it does', () => {
    const account = { cloudName: 'my-salon', uploadPreset: 'portraits' }
    expect(readConfig(cloud).cloudinary).toEqual({ ...account, apiUrl: 'https://api.cloudinary.com' })
    expect(readConfig({ ...cloud, CLOUDINARY_API_URL: 'http://localhost:4567/' }).cloudinary).toEqual({
      ...account,
      apiUrl: 'http://localhost:4567',
    })
  })

  test.each(['CLOUDINARY_CLOUD_NAME', 'CLOUDINARY_UPLOAD_PRESET'] as const)('needs both names, not only %s', (name) => {
    const problem = 'CLOUDINARY_CLOUD_NAME and CLOUDINARY_UPLOAD_PRESET belong together; set both or neither'
    expect(() => readConfig({ [name]: cloud[name] })).toThrow(new ConfigError(`Check the configuration: ${problem}`))
  })

  test.each([
    ['CLOUDINARY_CLOUD_NAME', 'a/../b', 'must be a cloud name such as my-salon'],
    ['CLOUDINARY_UPLOAD_PRESET', 'a"b', 'must be the name of an unsigned upload preset'],
    ['CLOUDINARY_API_URL', "https://a.example; script-src 'unsafe-inline'", 'must be an address such as https://salon.example'],
    ['CLOUDINARY_API_URL', 'javascript:alert(1)', 'must be an address such as https://salon.example'],
  ])('%s cannot be %j', (name, value, problem) => {
    expect(() => readConfig({ ...cloud, [name]: value })).toThrow(`Check the configuration: ${name} ${problem}`)
  })
})

describe('trusted proxies', () => {
  test('are addresses and ranges of both kinds', () => {
    const list = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']
    expect(readConfig({ TRUSTED_PROXY: '127.0.0.1,10.0.0.0/8, ::1 fd00::/8' }).trustedProxies).toEqual(list)
    expect(readConfig({ TRUSTED_PROXY: '' }).trustedProxies).toEqual([])
  })

  // An empty length would be read as 0: every address would be trusted.
  test.each([
    '10.0.0.0/',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0/8',
    'proxy.internal',
    'true',
    '*',
  ])('cannot be %j', (value) => {
    const problem = 'TRUSTED_PROXY must be addresses or ranges such as 127.0.0.1,10.0.0.0/8'
    expect(() => readConfig({ TRUSTED_PROXY: `127.0.0.1,${value}` })).toThrow(
      new ConfigError(`Check the configuration: ${problem}`),
    )
  })
})

describe('the database', () => {
  const AUTH_SECRET = 'x'.repeat(32)

  test.each([
    'postgres://salon:p%23ss@db.example/chairtime',
    'postgresql:///chairtime',
    'postgres://%2Fvar%2Frun%2Fpostgresql/chairtime',
  ])('can be at %s', (url) => {
    expect(readConfig({ DATABASE_URL: url, AUTH_SECRET }).databaseUrl).toBe(url)
  })

  test.each([
    ['mysql://db.example/chairtime', 'must start with postgres://'],
    ['postgres://salon:p#ss/word@db.example/chairtime', 'must be an address'],
  ])('cannot be at %s, and its password is not repeated', (url, problem) => {
    expect(() => readConfig({ DATABASE_URL: url, AUTH_SECRET })).toThrow(`Check the configuration: DATABASE_URL ${problem}`)
    expect(() => readConfig({ DATABASE_URL: url, AUTH_SECRET })).not.toThrow('p#ss')
  })

  test('needs a secret that all processes share', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://db.example/chairtime' })).toThrow(
      'AUTH_SECRET is required with DATABASE_URL',
    )
  })
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
const files = ['Dockerfile', 'compose.yaml', 'deploy/systemd/chairtime.service', 'deploy/kubernetes/chairtime.yaml']

/** Variables of Node, the system, and Compose's PostgreSQL and Caddy. */
const ofOthers = ['NODE_ENV', 'PATH', 'SITE_ADDRESS', 'POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'SERVER_PASSWORD']

test('containers and services set only what the server knows', () => {
  const knownNames = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  for (const file of files) {
    const set = [...read(file).matchAll(/(?<![\w$])([A-Z]+(?:_[A-Z]+)+|PORT|PATH)(?=[:=}])/g)].map(([, name = '']) => name)
    expect(set.length, file).toBeGreaterThan(0)
    expect(
      set.filter((name) => !knownNames.includes(name) && !ofOthers.includes(name)),
      file,
    ).toEqual([])
  }
})

test('they start the server with Node’s options of npm start', () => {
  const memory = /youngMemory = (\d+)/.exec(read('scripts/run-server.mjs'))?.[1]
  for (const file of ['Dockerfile', 'deploy/systemd/chairtime.service']) {
    const command = read(file)
      .split('\n')
      .find((line) => /^(CMD|ExecStart)/.test(line) && line.includes('server/main.ts'))
    expect(command, file).toContain(`--max-semi-space-size=${memory}`)
    expect(command, file).toContain('--import=./scripts/resolve-drizzle.mjs')
  }
})

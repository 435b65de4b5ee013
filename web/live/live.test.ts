import { describe, expect, it } from 'vitest'
import type { Api } from '../api.ts'
import { setUser } from '../store/auth.ts'
import { createStore } from '../store/store.ts'
import { runLiveUpdates } from './live.ts'

const ada = { uid: 'ada', name: 'Ada', email: 'ada@client.example', admin: false, role: 'client' as const }

describe('live updates of the signed-in person', () => {
  const run = () => {
    const store = createStore({} as Api)
    store.dispatch(setUser(ada))
    const log: string[] = []
    const idle: (() => void)[] = []
    const stop = runLiveUpdates(store, 0, {
      whenIdle: (task) => {
        idle.push(task)
        return () => void idle.splice(idle.indexOf(task), 1)
      },
      start: async () => {
        log.push('start')
        return () => log.push('end')
      },
    })
    const rest = async () => {
      for (const task of idle.splice(0)) task()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { store, log, rest, stop }
  }

  it('start once the page is idle, and stop when they sign out', async () => {
    const { store, log, rest } = run()
    expect(log).toEqual([])
    await rest()
    store.dispatch(setUser({ ...ada, name: 'Ada Lovelace' }))
    expect(log).toEqual(['start'])
    store.dispatch(setUser(null))
    expect(log).toEqual(['start', 'end'])
  })

  it('start again for another person', async () => {
    const { store, log, rest } = run()
    await rest()
    store.dispatch(setUser({ ...ada, uid: 'ben' }))
    await rest()
    expect(log).toEqual(['start', 'end', 'start'])
  })

  it('do not start for a person who signed out before the page was idle', async () => {
    const { store, log, rest, stop } = run()
    store.dispatch(setUser(null))
    await rest()
    stop()
    expect(log).toEqual([])
  })
})

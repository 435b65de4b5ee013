import type { OpenProvider } from '../../booking/online-payments/context.ts'
import type { PaymentProvider } from '../../booking/online-payments/provider.ts'
import type { Database } from '../../platform/database/client.ts'

/** Ends everything that a process does, as if it had lost its power. */
export class ProcessStopped extends Error {}

export interface StoppableProcess {
  readonly db: Database
  readonly provider: OpenProvider
  /** Stops it after so many transactions and calls of the provider, counting before and after each. */
  stopAfter(steps: number): void
  /** @returns whether it had stopped */
  restart(): boolean
}

/** A process that can be stopped at any moment that another one could notice: before and after each commit and each call. */
export function stoppableProcess(db: Database, provider: OpenProvider): StoppableProcess {
  let remaining = Number.POSITIVE_INFINITY
  const pass = () => {
    remaining -= 1
    if (remaining < 0) throw new ProcessStopped('the process was stopped')
  }
  return {
    db: stoppableDatabase(db, pass),
    async provider() {
      const opened = await provider()
      return opened && stoppableProvider(opened, pass)
    },
    stopAfter(steps) {
      remaining = steps
    },
    restart() {
      const hadStopped = remaining < 0
      remaining = Number.POSITIVE_INFINITY
      return hadStopped
    },
  }
}

function stoppableDatabase(db: Database, pass: () => void): Database {
  const transaction: Database['transaction'] = async (work, ...config) => {
    pass()
    const result = await db.transaction(
      async (tx) => {
        const outcome = await work(tx)
        pass()
        return outcome
      },
      ...config,
    )
    pass()
    return result
  }
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  })
}

const calls = [
  'openSession',
  'readSession',
  'expireSession',
  'charge',
  'readPayment',
  'refund',
  'readRefund',
  'readDispute',
] as const
const isTold = (name: string | symbol) => (calls as readonly (string | symbol)[]).includes(name)

function stoppableProvider(provider: PaymentProvider, pass: () => void): PaymentProvider {
  return new Proxy(provider, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown
      if (!isTold(name) || typeof member !== 'function') return member
      return async (...given: unknown[]) => {
        pass()
        const answer: unknown = await Reflect.apply(member, target, given)
        pass()
        return answer
      }
    },
  })
}

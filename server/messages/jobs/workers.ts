import type { PgBoss } from 'pg-boss'

export interface JobData {
  'appointment-changed': { readonly eventId: number }
  'send-mail': { readonly mailId: string }
  'deliver-webhook': { readonly deliveryId: string }
}
export type QueueName = keyof JobData

/** Concurrent jobs of a queue in a process, so that one mail server or webhook that hangs doesn't hold up the others. */
const atOnce = { 'appointment-changed': 1, 'send-mail': 4, 'deliver-webhook': 8 } as const satisfies Record<QueueName, number>

const ofGroupAtOnce = 1

export interface Job<Name extends QueueName> {
  readonly data: JobData[Name]
  readonly signal: AbortSignal
}

interface WorkersOptions {
  readonly work: <Name extends QueueName>(name: Name, job: Job<Name>) => Promise<void>
  /** Seconds between polls for unannounced jobs, by a queue's first worker and by each other one. */
  readonly intervals: { readonly polling: number; readonly idlePolling: number }
}

/** Creates this process's workers: each does one job at a time, then rests until it is notified or its interval has passed. */
export function createWorkers({ work, intervals }: WorkersOptions) {
  const workers = new Map<QueueName, { isBusy: boolean; notify: () => void }[]>()

  function wake(name: QueueName, jobs: number): void {
    const idle = workers.get(name)?.filter(({ isBusy }) => !isBusy) ?? []
    for (const { notify } of idle.slice(0, jobs)) notify()
  }

  return {
    /** Makes up to that many idle workers poll at once. */
    wake,

    async start<Name extends QueueName>(boss: PgBoss, name: Name): Promise<void> {
      workers.set(name, [])
      for (let index = 0; index < atOnce[name]; index++) {
        const pollingIntervalSeconds = index === 0 ? intervals.polling : intervals.idlePolling
        const options = { pollingIntervalSeconds, localGroupConcurrency: ofGroupAtOnce }
        let id = ''
        const worker = { isBusy: false, notify: () => boss.notifyWorker(id) }
        id = await boss.work<JobData[Name]>(name, options, async ([job]) => {
          worker.isBusy = true
          // There may be more jobs: wake another worker, since this job can take long, and poll again after it.
          wake(name, 1)
          worker.notify()
          try {
            if (job) await work(name, job)
          } finally {
            worker.isBusy = false
          }
        })
        workers.get(name)?.push(worker)
      }
    },
  }
}

import type { PgBoss } from 'pg-boss'

/** The payload of each queue's jobs. */
export interface JobData {
  'appointment-changed': { readonly eventId: number }
  'send-mail': { readonly mailId: string }
  'deliver-webhook': { readonly deliveryId: string }
}
export type QueueName = keyof JobData

/** How many of a queue's jobs run at once in a process: one mail server or webhook that hangs must not hold up the others. */
const atOnce = { 'appointment-changed': 1, 'send-mail': 4, 'deliver-webhook': 8 } as const satisfies Record<QueueName, number>

/** How many of them belong to one group. */
const ofGroupAtOnce = 1

export interface Job<Name extends QueueName> {
  readonly data: JobData[Name]
  readonly signal: AbortSignal
}

interface WorkersOptions {
  /** Does a job. @throws if it should be tried again */
  readonly work: <Name extends QueueName>(name: Name, job: Job<Name>) => Promise<void>
  /** How often a queue's first worker, and each of the others, polls for jobs that nobody announced, in seconds. */
  readonly intervals: { readonly polling: number; readonly idlePolling: number }
}

/** The workers of this process: each does one job at a time and then rests until it is notified, or its interval has passed. */
export function createWorkers({ work, intervals }: WorkersOptions) {
  const workers = new Map<QueueName, { isBusy: boolean; notify: () => void }[]>()

  function wake(name: QueueName, jobs: number): void {
    const idle = workers.get(name)?.filter(({ isBusy }) => !isBusy) ?? []
    for (const { notify } of idle.slice(0, jobs)) notify()
  }

  return {
    /** Lets so many workers that have nothing to do poll for jobs at once. */
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
          // There may be more: for another worker, since this job can take long, and for this one after it, which would rest otherwise.
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

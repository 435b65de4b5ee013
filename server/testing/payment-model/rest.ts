import { type ModelSalon, runJobs } from './model-salon.ts'

/** Seconds between rounds of jobs: longer than any pause of theirs but the last, for what can change after it was paid. */
const pauses = [65 * 60, 65 * 60, 7 * 3600, 65 * 60, 25 * 3600, 65 * 60, 25 * 3600, 65 * 60, 65 * 60]

/** Lets everything end: the provider answers, banks decide, events that weren't lost come, and the processes' jobs run: at once, then in turn. */
export async function comeToRest(salon: ModelSalon): Promise<void> {
  const { network, webhooks, books, settleRefund } = salon.stripe()
  network.up()
  network.loseAnswers(0)
  const [first] = salon.processes
  if (first) webhooks.deliverTo(first.takeEvent)
  await webhooks.deliver()
  for (const [turn, pause] of pauses.entries()) {
    for (const { id, status } of books.refunds.values()) if (status === 'pending') settleRefund(id, 'succeeded')
    salon.setNow(salon.now() + pause)
    const running = turn < 2 ? salon.processes : salon.processes.slice(turn % 2, (turn % 2) + 1)
    await Promise.all(running.map(runJobs))
    await webhooks.deliver()
  }
}

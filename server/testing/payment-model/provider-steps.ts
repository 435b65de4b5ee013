import { pick, type Work } from './doing.ts'
import { runJobs } from './model-salon.ts'

/** Seconds: a while, past a session, the patience with the provider, into the late hours, past the visit. */
const waits = [60, 400, 31 * 60, 32 * 60, 2 * 3600, 7 * 3600, 30 * 3600, 49 * 3600]

/** Steps of banks, the provider, the network, the clock and the jobs. */
export const providerSteps = {
  async dispute({ salon, step }) {
    const stripe = salon.stripe()
    const paid = [...stripe.books.charges.values()].filter(({ disputed, refunded }) => !disputed && !refunded)
    const charge = pick(paid, step.which)
    return charge && step.way % 2 === 0
      ? stripe.openDispute(charge.payment_intent, { isInquiry: step.way % 6 === 0 }).id
      : undefined
  },

  async 'end dispute'({ salon, step }) {
    const stripe = salon.stripe()
    const open = [...stripe.books.disputes.values()].filter(({ status }) => status.endsWith('needs_response'))
    const dispute = pick(open, step.which)
    if (dispute) stripe.closeDispute(dispute.id, step.way % 2 ? 'won' : 'lost')
    return dispute?.id
  },

  async 'end refund'({ salon, step }) {
    const stripe = salon.stripe()
    const refunds = [...stripe.books.refunds.values()].filter(({ status }) => status !== 'failed')
    const refund = pick(refunds, step.which)
    if (!refund) return undefined
    const outcome = step.way % 2 || refund.status === 'succeeded' ? 'failed' : 'succeeded'
    if (outcome === 'failed' && step.way % 3 > 0) return undefined
    stripe.settleRefund(refund.id, outcome)
    return outcome
  },

  async jobs({ salon, step, process }) {
    // They tell the provider of refunds and fees.
    if (step.way % 3 === 0) salon.stripe().network.loseAnswers()
    await runJobs(process)
    return undefined
  },

  async 'both jobs'({ salon }) {
    await Promise.all(salon.processes.map(runJobs))
    return undefined
  },

  async wait({ salon, step }) {
    salon.setNow(salon.now() + (pick(waits, step.which + step.way) ?? 60))
    return salon.now()
  },

  async down({ salon, step, kept }) {
    salon.stripe().network.down()
    kept.downFor = 1 + (step.way % 4)
    return kept.downFor
  },

  async events({ salon, step, process }) {
    const { webhooks } = salon.stripe()
    webhooks.deliverTo(process.takeEvent)
    const statuses = await webhooks.deliver((events) => shuffle([...events, ...events.slice(0, step.way % 4)], step.way))
    return statuses.join(' ')
  },

  async 'lose events'({ salon }) {
    const { webhooks } = salon.stripe()
    for (const { id } of webhooks.waiting()) webhooks.lose(id)
    return undefined
  },
} satisfies Record<string, Work>

/** An order by a number, so that a history can be repeated. */
function shuffle<Item>(items: readonly Item[], by: number): Item[] {
  const rest = [...items]
  return items.flatMap((_, index) => rest.splice((by * 31 + index * 17) % rest.length, 1))
}

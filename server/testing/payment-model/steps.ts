import { checkAlways } from './always.ts'
import { clientsSteps } from './clients-steps.ts'
import { deskSteps } from './desk-steps.ts'
import type { Doing, Remembered, Work } from './doing.ts'
import { guestsSteps } from './guests-steps.ts'
import type { Kind, Step } from './histories.ts'
import type { ModelSalon } from './model-salon.ts'
import { providerSteps } from './provider-steps.ts'

const works: Readonly<Record<Kind, Work>> = { ...clientsSteps, ...guestsSteps, ...deskSteps, ...providerSteps }

/** Objects that steps need; if there is none yet, the step that makes one is taken. */
const needs: Partial<Record<Kind, 'visit' | 'payment' | 'session' | 'charge'>> = {
  cancel: 'visit',
  'desk cancels': 'visit',
  'desk cancels for client': 'visit',
  move: 'visit',
  reopen: 'visit',
  delete: 'visit',
  cheaper: 'visit',
  ask: 'visit',
  'ask for the rest': 'visit',
  confirm: 'visit',
  open: 'payment',
  refresh: 'payment',
  excuse: 'payment',
  withdraw: 'payment',
  pay: 'session',
  bank: 'session',
  'no-show': 'charge',
  refund: 'charge',
  keep: 'charge',
  fee: 'charge',
  dispute: 'charge',
  'end dispute': 'charge',
  'end refund': 'charge',
}

const mostAtOnce = 4

/** Longer than until a call is told again that wasn't answered. */
const secondsOfStep = 20

/** Carries out steps in order; those that are together at once. Checks after each what must hold at any moment. */
export async function carryOut(salon: ModelSalon, kept: Remembered, steps: readonly Step[]): Promise<void> {
  let begun: Promise<void>[] = []
  const end = async () => {
    const ended = await Promise.allSettled(begun)
    begun = []
    salon.stripe().network.loseAnswers(0)
    for (const each of ended) if (each.status === 'rejected') throw each.reason
    await checkAlways(salon, kept)
    salon.setNow(salon.now() + secondsOfStep)
  }
  for (const each of steps) {
    const process = salon.processes[each.process]
    if (!process) throw new Error('no such process')
    const isAlone = begun.length === 0 && !each.isTogether
    if (isAlone && each.stops !== null) process.stopAfter(each.stops)
    begun.push(carryOutOne({ salon, kept, step: each, process }))
    if (each.isTogether && begun.length < mostAtOnce && each.kind !== 'wait') continue
    await end()
    // Its lease on the call in progress ends, and it comes up again.
    if (process.restart()) {
      kept.log.push('  (stopped)')
      salon.setNow(salon.now() + 61)
    }
  }
  await end()
}

function possible({ salon, kept, step: { kind } }: Doing): Kind {
  const need = needs[kind]
  const { books } = salon.stripe()
  if (need === undefined) return kind
  if (need === 'charge' && books.charges.size > 0) return kind
  const isAtPage = [...books.sessions.values()].some(({ id, status }) => status === 'open' && kept.handed.has(id))
  if ((need === 'session' || need === 'charge') && isAtPage) return need === 'session' ? kind : 'pay'
  if (kept.visits.length === 0) return 'book'
  return need === 'visit' || need === 'payment' ? kind : 'open'
}

async function carryOutOne(doing: Doing): Promise<void> {
  const { salon, kept, step } = doing
  const kind = possible(doing)
  const { network } = salon.stripe()
  if (kept.downFor > 0 && --kept.downFor === 0) network.up()
  if (step.losesAnswers !== null) network.loseAnswers(step.losesAnswers)
  const outcome = await works[kind](doing)
  const lost = step.losesAnswers === null ? '' : `, loses ${step.losesAnswers}`
  kept.log.push(`${kind} ${step.which}/${step.way} by ${step.process}${lost}: ${outcome ?? ''}`)
}

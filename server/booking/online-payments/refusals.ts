import { msg, plural } from '@lingui/core/runtime-macro'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { incompleteLink } from '../../platform/links/actions.ts'
import { refusals } from '../../platform/refusals.ts'

interface Key {
  /** True if one is stored that can't be read anymore. */
  readonly isUnreadable: boolean
}

interface Problem {
  /** A sentence that another rule has, such as the provider's. */
  readonly problem: string
}

const enterAgain = msg`Enter the keys again: they can’t be read anymore`

export const paymentRefusal = refusals({
  no_such_payment: () => new AppError('not_found', say(msg`We can’t find that payment.`)),
  visit_gone: () => new AppError('not_found', say(msg`We can’t find that visit anymore.`)),
  link_incomplete: () => new AppError('not_found', say(incompleteLink)),
  not_awaited: () => new AppError('conflict', say(msg`This payment isn’t awaited anymore.`)),
  nothing_to_decide: () => new AppError('conflict', say(msg`There’s nothing to decide about this payment anymore.`)),
  without_address: () =>
    new AppError('invalid', say(msg`This client has no email address. Copy the link, or show the QR code.`)),

  not_set_up: () => new AppError('conflict', say(msg`Payments online aren’t set up.`)),
  visit_closed: () => new AppError('conflict', say(msg`This visit isn’t open anymore.`)),
  visit_begun: () => new AppError('conflict', say(msg`This visit has begun. Ask for the rest of its price instead.`)),
  nothing_kept: () =>
    new AppError('conflict', say(msg`This payment goes back to the client: by its terms, nothing of it is kept.`)),
  amount_zero: () => invalidField('amount', say(msg`Enter an amount above 0`)),
  given_back_since: () =>
    new AppError('conflict', say(msg`Part of this payment was given back already. Look at the payments again first.`)),
  more_than_paid: () => invalidField('amount', say(msg`This is more than was paid`)),
  more_than_due: () => invalidField('amount', say(msg`This is more than is due`)),
  amount_wrong: ({ problem }: Problem) => invalidField('amount', problem),

  not_canceled: () => new AppError('conflict', say(msg`This visit isn’t canceled.`)),
  no_fee_agreed: () => new AppError('conflict', say(msg`The client hasn’t agreed to a fee.`)),
  fee_charged: () => new AppError('conflict', say(msg`A fee was charged already.`)),
  no_fee_due: () => new AppError('conflict', say(msg`By the terms that the client accepted, no fee is due for this.`)),
  no_fee_left: () => invalidField('amount', say(msg`There’s no fee left to charge`)),
  more_than_agreed: () => invalidField('amount', say(msg`This is more than the client agreed to`)),

  paying_over: () => new AppError('conflict', say(msg`There’s nothing to pay here anymore.`), { reason: 'payment_over' }),
  paying_unavailable: () =>
    new AppError('unavailable', say(msg`We can’t reach the page to pay right now. Try again in a moment.`), {
      retryAfterSeconds: 5,
    }),
  card_needed: ({ when, isCanceled }: { readonly when: string; readonly isCanceled: boolean }) =>
    new AppError(
      'conflict',
      isCanceled
        ? say(msg`We’re still settling your canceled visit on ${{ when }}, which this card is for. Try again later.`)
        : say(msg`Your visit on ${{ when }} still needs this card. You can remove it after that.`),
    ),
  card_needed_for_fee: ({ when, until }: { readonly when: string; readonly until: string }) =>
    new AppError(
      'conflict',
      say(
        msg`A fee may still be charged to this card for your visit on ${{ when }}. If we charge none, you can remove the card from ${{ until }}.`,
      ),
    ),
  event_unsigned: () => new AppError('invalid', say(msg`This event isn’t signed by the salon’s provider of payments.`)),

  secret_key_missing: ({ isUnreadable }: Key) =>
    invalidField('secretKey', say(isUnreadable ? enterAgain : msg`Secret key is required`)),
  secret_key_wrong: ({ problem }: Problem) => invalidField('secretKey', problem),
  rights_missing: ({ rights }: { readonly rights: string }) =>
    invalidField('secretKey', say(msg`At Stripe, give this restricted key these rights, too: ${{ rights }}`)),
  signing_secret_missing: ({ isUnreadable }: Key) =>
    invalidField('webhookSecret', say(isUnreadable ? enterAgain : msg`Signing secret is required`)),
  signing_secret_of_other: () =>
    invalidField(
      'webhookSecret',
      say(msg`Enter the signing secret, too: the one that is kept belongs to the other keys. Test and live can’t be mixed`),
    ),
  provider_silent: () => new AppError('unavailable', say(msg`Stripe didn’t answer. Try again in a minute.`)),
  keys_changed: () =>
    new AppError(
      'conflict',
      say(msg`Someone else has changed the keys since you opened them. Load the page again to see them.`),
    ),
  payments_open: ({ open }: { readonly open: number }) =>
    new AppError(
      'conflict',
      say(
        msg`${plural(
          { open },
          {
            one: '# payment is still open with the present keys. Without them it can be followed and given back at Stripe only.',
            other:
              '# payments are still open with the present keys. Without them they can be followed and given back at Stripe only.',
          },
        )}`,
      ),
      { reason: 'payments_open' },
    ),
})

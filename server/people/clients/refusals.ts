import { msg, plural } from '@lingui/core/runtime-macro'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { cardLimits } from '../../../domain/people/client.ts'
import { refusals } from '../../platform/refusals.ts'

interface Named {
  readonly name: string
}

interface BothAccounts {
  readonly kept: { readonly name: string; readonly email: string | null }
  readonly merged: { readonly name: string; readonly email: string | null }
}

/** Refuses what can't be done with clients, their cards and their duplicates. */
export const clientRefusal = refusals({
  no_such_client: () => new AppError('not_found', say(msg`We can’t find that client.`)),
  client_deleted: () => new AppError('not_found', say(msg`That client has just been deleted.`)),
  merged_since: ({ name }: Named) =>
    new AppError('conflict', say(msg`This client is one with ${{ name }} now. Look at that card first.`)),
  too_many_searches: ({ seconds }: { readonly seconds: number }) =>
    new AppError(
      'rate_limited',
      say(
        msg`You’ve looked for many clients in a short time. Try again in ${plural(
          { minutes: Math.ceil(seconds / 60) },
          { one: 'a minute', other: '# minutes' },
        )}.`,
      ),
      { retryAfterSeconds: seconds },
    ),

  walk_ins: () => new AppError('conflict', say(msg`Walk-ins are many people, so they can’t be joined.`)),
  has_account: ({ name }: Named) => new AppError('conflict', say(msg`${{ name }} has an account already.`)),
  no_account: ({ name }: Named) => new AppError('conflict', say(msg`${{ name }} doesn’t have an account.`)),
  sample_client: ({ name }: Named) => new AppError('conflict', say(msg`${{ name }} is one of the sample clients.`)),
  details_changed: () => new AppError('conflict', say(msg`Your details have just changed. Open the link again.`)),

  same_client: ({ field }: { readonly field: 'merge' | 'otherId' }) =>
    invalidField(field, say(msg`Choose two different clients`)),
  both_have_accounts: ({ kept, merged }: BothAccounts) =>
    new AppError(
      'conflict',
      say(
        msg`Both have accounts: ${{ kept: kept.name }} (${{ keptEmail: kept.email }}) and ${{ merged: merged.name }} (${{ mergedEmail: merged.email }}). Ask which one they use. The other one they delete in its profile.`,
      ),
    ),
  merged_has_account: ({ name }: Named) =>
    new AppError('conflict', say(msg`${{ name }} has an account, so that record stays. Keep it instead.`)),
  one_is_sample: () => new AppError('conflict', say(msg`One of them is a sample client.`)),
  no_such_merge: () => new AppError('not_found', say(msg`That merge can’t be undone anymore.`)),
  later_merge: ({ name }: Named) => new AppError('conflict', say(msg`Undo the merge with ${{ name }} first.`)),
  name_gone: ({ name }: Named) => new AppError('conflict', say(msg`Nothing on ${{ name }}’s card is under that name anymore.`)),
  own_name: () => invalidField('name', say(msg`That is the client’s name`)),

  field_of_account: ({ field, reason }: { readonly field: string; readonly reason: string }) =>
    new AppError('forbidden', reason, { fields: { [field]: reason } }),
  too_many_tags: () =>
    invalidField('tags', say(msg`Use at most ${plural({ most: cardLimits.tags }, { one: '# tag', other: '# tags' })}`)),
  note_removed: () => new AppError('not_found', say(msg`That note has been removed already.`)),
  saved_otherwise: () =>
    new AppError('conflict', say(msg`This was saved already, in another way. Look at the card again first.`)),
  visit_of_other: () => invalidField('appointmentId', say(msg`Choose one of this client’s visits`)),
})

import { msg, plural } from '@lingui/core/runtime-macro'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { refusals } from '../../platform/refusals.ts'

export const secondFactorRefusal = refusals({
  code_missing: () => invalidField('code', say(msg`Enter the code`)),
  code_wrong: () => invalidField('code', say(msg`That code isn’t right.`)),
  code_used: () => invalidField('code', say(msg`That code was just used. Wait for the next one.`)),
  codes_unreadable: () =>
    invalidField(
      'code',
      say(msg`Codes can’t be checked anymore: the server’s key has changed. Ask the person who runs it to remove them.`),
    ),
  setup_not_begun: () => new AppError('conflict', say(msg`Start again with your password.`)),
  codes_off: () => new AppError('conflict', say(msg`One-time codes aren’t on.`)),
  codes_on: () => new AppError('conflict', say(msg`One-time codes are on already.`)),
  too_long_or_wrong: () =>
    new AppError('not_signed_in', say(msg`That took too long, or there were too many wrong codes. Enter your password again.`)),

  too_many_passkeys: ({ most }: { readonly most: number }) =>
    new AppError(
      'conflict',
      say(
        msg`You have ${plural({ most }, { one: '# passkey', other: '# passkeys' })}, the most there can be. Remove one first.`,
      ),
    ),
  no_such_passkey: () => new AppError('not_found', say(msg`That passkey is gone already.`)),
  passkey_unusable: () =>
    new AppError('conflict', say(msg`We couldn’t add that passkey. Try again, and unlock your device when it asks.`)),
  passkey_too_late: () => new AppError('not_signed_in', say(msg`That took too long. Try again.`)),
  passkey_unknown: () =>
    new AppError('not_signed_in', say(msg`That passkey doesn’t work here. Use another one, or your password.`)),
})

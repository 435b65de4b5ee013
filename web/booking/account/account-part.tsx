import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { say } from '../../../domain/language/say.ts'
import { DataNotice } from '../../parts/sections/data-notice.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { type AccountWay, accountTyped, saveAccount, selectAccount } from './account-slice.ts'
import { GuestForm } from './guest/guest-form.tsx'
import { KnownAccount } from './known-account.tsx'
import { NewAccount } from './new-account.tsx'

const ways: Record<AccountWay, MessageDescriptor> = {
  guest: msg`Book as a guest`,
  new: msg`I’m new here`,
  known: msg`I have an account`,
}

/** Only where the salon sends mail. */
const MailedCode = lazy(async () => ({ default: (await import('./guest/mailed-code.tsx')).MailedCode }))
const MailedLink = lazy(async () => ({ default: (await import('./guest/mailed-code.tsx')).MailedLink }))

/** Who comes, asked at the last step: a visitor has chosen everything else by then. */
export function AccountPart() {
  const isSignedIn = useAppSelector((state) => state.auth.User !== null)
  const takesGuests = useAppSelector(({ salon }) => salon.salon?.clientWay === 'guests welcome')
  const account = useAppSelector(selectAccount)
  useEffect(() => saveAccount(account), [account])
  const { guest } = account
  if (isSignedIn) {
    // Perhaps by the link of the mail, which has booked too.
    return (
      guest?.withAccount && (
        <Suspense>
          <MailedLink id={guest.id} />
        </Suspense>
      )
    )
  }
  const offered = (Object.keys(ways) as AccountWay[]).filter((each) => takesGuests || each !== 'guest')
  const way = offered.find((each) => each === account.way) ?? offered[0]
  const isMailed = guest !== null && way === (guest.withAccount ? 'new' : 'guest')
  return (
    <section
      aria-labelledby="who-comes"
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5 lg:col-span-2"
    >
      <h2 id="who-comes" className="font-semibold text-muted">
        {t`Who’s coming?`}
      </h2>
      <fieldset className={`grid gap-2 ${takesGuests ? 'sm:max-w-2xl sm:grid-cols-3' : 'grid-cols-2 sm:max-w-md'}`}>
        <legend className="sr-only">{t`Are you new here?`}</legend>
        {offered.map((each) => (
          <Way key={each} way={each} isChosen={way === each}>
            {say(ways[each])}
          </Way>
        ))}
      </fieldset>
      <Suspense>{isMailed && <MailedCode guest={guest} />}</Suspense>
      {!isMailed && way === 'guest' && <GuestForm />}
      {!isMailed && way === 'new' && <NewAccount />}
      {way === 'known' && <KnownAccount />}
      {!isMailed && way !== 'known' && <DataNotice />}
    </section>
  )
}

interface WayProps {
  readonly way: AccountWay
  readonly isChosen: boolean
  readonly children: ReactNode
}

function Way({ way, isChosen, children }: WayProps) {
  const dispatch = useAppDispatch()
  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-center rounded-control border border-line-strong px-2 text-center font-medium hover:bg-accent-soft has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="way"
        value={way}
        checked={isChosen}
        onChange={() => dispatch(accountTyped({ way }))}
        className="sr-only"
      />
      {children}
    </label>
  )
}

import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { type AccountWay, accountTyped, saveAccount, selectAccount } from './account-slice.ts'
import { KnownAccount } from './known-account.tsx'
import { NewAccount } from './new-account.tsx'

const ways: Record<AccountWay, string> = { new: 'I’m new here', known: 'I have an account', guest: 'Book as a guest' }

/** Only where guests are welcome. */
const GuestPart = lazy(async () => ({ default: (await import('./guest/guest-part.tsx')).GuestPart }))

/** Who comes, asked at the last step: a visitor has chosen everything else by then. */
export function AccountPart() {
  const dispatch = useAppDispatch()
  const isSignedIn = useAppSelector((state) => state.auth.User !== null)
  const takesGuests = useAppSelector(({ salon }) => salon.salon?.clientWay === 'guests welcome')
  const account = useAppSelector(selectAccount)
  useEffect(() => saveAccount(account), [account])
  if (isSignedIn) return null
  const { mailedTo } = account
  const way = !takesGuests && account.way === 'guest' ? 'new' : account.way
  const offered = (Object.keys(ways) as AccountWay[]).filter((each) => takesGuests || each !== 'guest')
  return (
    <section
      aria-labelledby="who-comes"
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5 lg:col-span-2"
    >
      <h2 id="who-comes" className="font-semibold text-muted">
        Who’s coming?
      </h2>
      {mailedTo === null ? (
        <>
          <fieldset className={`grid gap-2 ${takesGuests ? 'sm:max-w-2xl sm:grid-cols-3' : 'grid-cols-2 sm:max-w-md'}`}>
            <legend className="sr-only">Are you new here?</legend>
            {offered.map((each) => (
              <Way key={each} way={each} isChosen={way === each}>
                {ways[each]}
              </Way>
            ))}
          </fieldset>
          {way === 'new' && <NewAccount />}
          {way === 'known' && <KnownAccount />}
          {way === 'guest' && (
            <Suspense>
              <GuestPart />
            </Suspense>
          )}
        </>
      ) : (
        <div role="status" className="grid justify-items-start gap-3 wrap-anywhere">
          <p>
            We’ve sent a mail to <strong>{mailedTo}</strong>. Open the link in it, then confirm your visit. Everything you chose
            is kept.
          </p>
          <p className="text-muted">Nothing there? Look in your spam folder too.</p>
          <Button variant="secondary" onClick={() => dispatch(accountTyped({}))}>
            Use another email
          </Button>
        </div>
      )}
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

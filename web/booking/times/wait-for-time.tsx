import { t } from '@lingui/core/macro'
import { BellRing } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { monthOfDate } from '../../parts/times/calendar.ts'
import type { WaitFormProps } from '../../parts/waitlist/wait-form.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { selectAskedServices, selectForWhom } from '../selection.ts'

/** Loaded when opened: few need it. */
const WaitForm = lazy(() => import('../../parts/waitlist/wait-form.tsx').then((module) => ({ default: module.WaitForm })))

type WaitForTimeProps = Pick<WaitFormProps, 'stylistId' | 'days' | 'pressed' | 'first' | 'last'>

export function WaitForTime(props: WaitForTimeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const serviceIds = useAppSelector(selectAskedServices).split(',')
  const forWhom = useAppSelector(selectForWhom)
  const isVisitor = useAppSelector((state) => state.auth.User === null)
  const client = toWaitClient(forWhom)
  const { stylistId, days, pressed } = props
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!pressed) return
    setIsOpen(true)
    summary.current?.scrollIntoView({ block: 'nearest' })
    summary.current?.focus({ preventScroll: true })
  }, [pressed])
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="max-w-2xl rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <summary
        ref={summary}
        className="scroll-mt-24 scroll-mb-52 ms-5 min-h-11 cursor-pointer list-outside py-2.5 font-semibold"
      >
        <span className="inline-flex items-start gap-2 align-top">
          <BellRing aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          {forWhom ? t`Tell them if a time becomes free` : t`Tell me if a time becomes free`}
        </span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Loader label={t`Loading…`} />}>
          {isVisitor && <SignInFirst />}
          {!isVisitor && !client && <p className="text-muted">{t`First say whom it’s for.`}</p>}
          {!isVisitor && client && (
            // Keyed by selection and month, so that input survives another day filling up.
            <WaitForm
              key={[stylistId, JSON.stringify(client), monthOfDate(days.from), ...serviceIds].join()}
              {...{ ...props, serviceIds, client }}
            />
          )}
        </Suspense>
      )}
    </details>
  )
}

/** Client of a booking made by the desk; {} for oneself, null until chosen. */
function toWaitClient(forWhom: ReturnType<typeof selectForWhom>): WaitFormProps['client'] | null {
  if (!forWhom) return {}
  if (forWhom.who === 'client') return { clientId: forWhom.client.id }
  if (forWhom.who === 'search' || !forWhom.isEntered) return null
  const { name, phone, email } = forWhom
  return { client: { name: name.trim(), ...(phone.trim() && { phone }), ...(email.trim() && { email }) } }
}

/** Visitors have to sign in to be notified; the selection stays. */
function SignInFirst() {
  const { pathname, search } = useLocation()
  const next = encodeURIComponent(pathname + search)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        {t`We mail you when a time becomes free. Sign in or make an account, then come back to this day.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/login?next=${next}`}>{t`Sign in`}</ButtonLink>
        <ButtonLink to={`/signup?next=${next}`} variant="secondary">
          {t`Make an account`}
        </ButtonLink>
      </div>
    </div>
  )
}

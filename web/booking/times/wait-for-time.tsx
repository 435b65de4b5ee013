import { BellRing } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { monthOfDate } from '../../times/calendar.ts'
import { Loader } from '../../ui/loader.tsx'
import type { WaitFormProps } from '../../waitlist/wait-form.tsx'
import { selectAskedServices, selectForWhom } from '../selection.ts'

/** Few open it, so it is loaded then. */
const WaitForm = lazy(() => import('../../waitlist/wait-form.tsx').then((module) => ({ default: module.WaitForm })))

type WaitForTimeProps = Pick<WaitFormProps, 'stylistId' | 'days' | 'first' | 'last'>

/** Where days are full: the way onto the waitlist. */
export function WaitForTime(props: WaitForTimeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const serviceIds = useAppSelector(selectAskedServices).split(',')
  const forWhom = useAppSelector(selectForWhom)
  const clientId = forWhom?.who === 'client' ? forWhom.client.id : undefined
  const { stylistId, days } = props
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="max-w-2xl rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <summary className="ml-5 min-h-11 cursor-pointer list-outside py-2.5 font-semibold">
        <span className="inline-flex items-start gap-2 align-top">
          <BellRing aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          Tell {forWhom ? 'them' : 'me'} if a time becomes free
        </span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Loader label="Loading…" />}>
          {forWhom && !clientId ? (
            <p className="text-muted">Choose a client who has been here before.</p>
          ) : (
            // As it began, for what is chosen and the month on show: what was typed stays when another day is full.
            <WaitForm
              key={[stylistId, clientId, monthOfDate(days.from), ...serviceIds].join()}
              {...{ ...props, serviceIds, clientId }}
            />
          )}
        </Suspense>
      )}
    </details>
  )
}

import { t } from '@lingui/core/macro'
import { CalendarSync } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Loader } from '../ui/loader.tsx'

const OwnCalendar = lazy(() =>
  import('../parts/calendar-feeds/own-calendar.tsx').then((module) => ({ default: module.OwnCalendar })),
)

export function CalendarSection() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="mt-8 rounded-card border border-line bg-surface p-4 sm:p-5 print:hidden"
    >
      <summary className="ms-5 min-h-11 cursor-pointer list-outside py-2.5 font-semibold">
        <span className="inline-flex items-start gap-2 align-top">
          <CalendarSync aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          {t`See your visits in your own calendar`}
        </span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Loader label={t`Loading…`} />}>
          <OwnCalendar />
        </Suspense>
      )}
    </details>
  )
}

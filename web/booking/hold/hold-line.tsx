import { plural, t } from '@lingui/core/macro'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { holdMinutes } from '../../../domain/booking/schedule/hold-length.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectHold } from './hold-slice.ts'

/** Holds are only longer than this, in seconds, for people waiting for a mail. */
const firstMinutes = holdMinutes * 60

/** Screen readers get a last announcement below this, in seconds. */
const lastMinutes = 120

export function HoldLine() {
  const { status, held, message } = useAppSelector(selectHold)
  const secondsLeft = useSecondsLeft(held?.ends)
  if (status === 'off' && message) {
    return (
      <p role="status" className="py-1 text-sm text-muted">
        {message} {t`This one isn’t held, but you can book it.`}
      </p>
    )
  }
  if (status !== 'held' || secondsLeft === null) return null
  return (
    <>
      <p aria-hidden="true" className="flex min-h-8 items-center gap-2 text-sm text-muted tabular-nums">
        <Hourglass className="size-4 shrink-0" />
        {t`We’re holding this time for you: ${{ minutes: Math.floor(secondsLeft / 60) }} min ${{ seconds: String(secondsLeft % 60).padStart(2, '0') }} s`}
      </p>
      {/* Announced at the beginning and near the end, not every second. */}
      <p role="status" className="sr-only">
        {announcement(secondsLeft)}
      </p>
    </>
  )
}

function announcement(secondsLeft: number): string {
  if (secondsLeft > firstMinutes) return t`We’re holding this time for you for half an hour.`
  if (secondsLeft <= lastMinutes) return t`We’re holding this time for 2 more minutes.`
  return t`${plural(
    { count: holdMinutes },
    {
      one: 'We’re holding this time for you for # minute.',
      other: 'We’re holding this time for you for # minutes.',
    },
  )}`
}

function useSecondsLeft(ends: number | undefined): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (ends === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ends])
  return ends === undefined ? null : Math.max(0, Math.ceil((ends - now) / 1000))
}

import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { useNavigate } from 'react-router'
import type { BookingStep } from '../../../domain/booking/booking.ts'
import { inCurrency } from '../../../domain/formats.ts'
import { announceBooked } from '../../parts/navigation/booked-notice.ts'
import { selectFormats, useAppDispatch, useAppSelector, useFormats } from '../../store/hooks.ts'
import type { RootState } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { useFramed } from '../../ui/use-hydrated.ts'
import { accountRefused, accountUsed, selectAccount, typedPassword } from '../account/account-slice.ts'
import { finishOutside } from '../account/finish-in-tab.tsx'
import { accountForm, selectionPath } from '../account/send-account.ts'
import { bookedPath } from '../for-whom/for-whom-rules.ts'
import { HoldLine } from '../hold/hold-line.tsx'
import { isAboutContact } from '../notices.tsx'
import { selectCandidate, selectSelection } from '../selection.ts'
import { confirmLabel, readStep } from '../steps.ts'
import { tellOtherTabs } from '../times/lose-time.ts'
import { passOn } from '../times/passed-on.ts'
import { useJustShown } from '../use-step.ts'
import { confirmBooking, selectChanges, selectIsOutcomeOpen, selectOtherCandidate, selectQuestion } from './confirm-booking.ts'
import { ChangesNotice, EarlierBookingNotice, Notice, OtherStylistNotice, RefusedNotice } from './confirm-notices.tsx'
import { selectTerms } from './terms.ts'
import { openPayment } from './terms-slice.ts'

export interface ConfirmButtonProps {
  readonly isReady: boolean
  readonly goTo: (step: BookingStep, options?: { readonly replace?: boolean }) => void
}

export function ConfirmButton({ isReady, goTo }: ConfirmButtonProps) {
  const dispatch = useAppDispatch()
  const store = useStore<RootState>()
  const navigate = useNavigate()
  const isSending = useAppSelector((state) => state.request.sending)
  const { confirmsNext: isSigningIn, guest } = useAppSelector(selectAccount)
  const isVisitor = useAppSelector(({ auth }) => auth.User === null)
  const isElsewhere = useFramed()
  const question = useAppSelector(selectQuestion)
  const isJustShown = useJustShown()
  const canConfirm = isReady && question === null
  const label = useConfirmLabel()
  async function confirm(): Promise<void> {
    const failure = await dispatch(confirmBooking())
    if (failure?.fields?.serviceIds) goTo('services', { replace: true })
    const state = store.getState()
    const { booked } = state.booking
    if (!failure && booked?.awaitsPayment && !state.auth.User) tellOtherTabs(booked)
    if (!failure && booked?.awaitsPayment && (await goToPay(booked.awaitsPayment.link))) return
    if (!booked || showsBooked(window.location)) return
    announceBooked(booked, selectFormats(state), async () =>
      navigate(bookedPath(booked, state.auth.User, selectAccount(state))),
    )
  }
  /** @returns false if its page couldn’t be opened, or the client has left; then the booking’s own page has the way to pay */
  async function goToPay(link: string): Promise<boolean> {
    const opened = await dispatch(openPayment(link.slice(link.lastIndexOf('/') + 1)))
    if (!openPayment.fulfilled.match(opened) || !isBookingPath(window.location)) return false
    window.location.assign(opened.payload.url)
    return true
  }
  function goOutside(): void {
    const { booking } = store.getState()
    passOn(booking)
    finishOutside(selectionPath(booking))
  }
  const isSomebody = !isVisitor || guest?.isConfirmed === true
  // Confirm was pressed before it was known who it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (!isSomebody || !isSigningIn) return
    if (isVisitor) dispatch(accountRefused())
    else {
      typedPassword.text = ''
      dispatch(accountUsed())
    }
    void confirm()
  }, [isSomebody, isSigningIn])
  return (
    <Button
      {...(isElsewhere && { onClick: goOutside })}
      {...(!isElsewhere && (isVisitor ? { type: 'submit', form: accountForm } : { onClick: confirm }))}
      busy={isSending || isSigningIn}
      disabled={!canConfirm}
      paused={isJustShown && canConfirm}
      className="sm:min-w-48"
    >
      {isSending || isSigningIn ? t({ message: 'Booking…', comment: 'The booking is being sent' }) : label}
    </Button>
  )
}

/** Says that the press leads to a payment, too. */
function useConfirmLabel(): string {
  const requirement = useAppSelector(selectTerms)?.requirement
  const isFramed = useFramed()
  const formats = useFormats()
  if (isFramed) return t`Confirm in a new tab`
  if (!requirement) return confirmLabel()
  if (requirement.kind === 'card') return t`Confirm and add my card`
  return t`Confirm and pay ${{ price: inCurrency(formats, requirement.currency).price(requirement.amount) }}`
}

/** True if the page shows the booking; elsewhere a toast announces it. */
function showsBooked(location: Location): boolean {
  return isBookingPath(location) && readStep(location.search) !== 'services'
}

/** True also on the first step, which a finished booking passes when it leaves its steps. */
const isBookingPath = ({ pathname }: Location) => ['/bookings', '/book'].includes(pathname)

export function ConfirmNotice() {
  return (
    <>
      <Notices />
      <HoldLine />
    </>
  )
}

function Notices() {
  const selection = useAppSelector(selectSelection)
  const refusal = useAppSelector((state) => state.booking.refusal)
  const changes = useAppSelector(selectChanges)
  const other = useAppSelector(selectOtherCandidate)
  const candidate = useAppSelector(selectCandidate)
  const question = useAppSelector(selectQuestion)
  const isOpen = useAppSelector(selectIsOutcomeOpen)
  const earlierBooking = useAppSelector((state) => state.request.found)
  if (question === 'client') return <Notice>{t`Choose the client above, or book for yourself.`}</Notice>
  if (changes.length > 0) return <ChangesNotice changes={changes} />
  if (other && candidate) return <OtherStylistNotice other={other} seen={candidate} time={selection.time ?? ''} />
  if (earlierBooking) {
    return (
      <EarlierBookingNotice found={earlierBooking} refusal={refusal} date={selection.date ?? ''} time={selection.time ?? ''} />
    )
  }
  if (refusal && !isAboutContact(refusal)) return <RefusedNotice refusal={refusal} />
  if (!isOpen) return null
  return (
    <Notice>
      <p>{t`We don’t know yet whether this was booked. Confirm to find out: you won’t be booked twice.`}</p>
    </Notice>
  )
}

import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import type { DemoState } from '../../../domain/salon/setup/demo.ts'
import type { Failure } from '../../api-error.ts'
import { fetchAppointments } from '../../store/appointments.ts'
import { fetchServices, fetchStylists } from '../../store/catalogue.ts'
import { refreshDashboard } from '../../store/dashboard.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { clearDemo, refreshSalon } from '../../store/salon.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/toast.ts'
import { counted } from './count-text.ts'
import { demoRemoved, fetchDemo } from './demo-slice.ts'

export function DemoBanner() {
  const dispatch = useAppDispatch()
  const store = useStore<RootState>()
  const { left, status } = useAppSelector((state) => state.demo)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isClearing, setIsClearing] = useState(false)
  useEffect(() => {
    // Start-up has fetched it, unless the administrator has signed in since.
    if (status === 'idle') dispatch(fetchDemo())
  }, [dispatch, status])
  if (!left?.present) return null

  function confirm(): void {
    // Records that the owner has changed since no longer count as sample data.
    void dispatch(fetchDemo())
    setIsConfirming(true)
  }

  async function clear(): Promise<void> {
    setIsClearing(true)
    try {
      await dispatch(startWithEmptySalon())
      notify({
        text: `The sample data is removed.${isEmpty(store.getState()) ? ' Now set up your own: clients see “Opening soon” until you open.' : ''}`,
      })
      document.querySelector<HTMLElement>('main h1')?.focus()
    } catch (thrown) {
      notify({ text: (thrown as Failure).message, tone: 'danger' })
    } finally {
      setIsClearing(false)
      setIsConfirming(false)
    }
  }

  return (
    <aside
      aria-label="Sample data"
      className="print:hidden flex flex-wrap items-center justify-between gap-x-2 gap-y-1 rounded-card bg-accent-soft px-3 py-1 sm:gap-x-6 sm:px-4"
    >
      <p className="flex min-w-0 flex-1 basis-32 gap-3 text-sm">
        <Sparkles aria-hidden="true" className="size-5 shrink-0 text-accent max-sm:hidden" />
        {demoNotice(left)}
      </p>
      <Button
        variant="secondary"
        onClick={confirm}
        className="shrink-0 px-2! py-0! text-sm! sm:px-3! lg:min-h-8! lg:pointer-coarse:min-h-11!"
      >
        Start with an empty salon
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Start with an empty salon?"
        confirm="Remove sample data"
        cancel="Keep it"
        onConfirm={clear}
        busy={isClearing}
      >
        {demoText(left)}
      </ConfirmDialog>
    </aside>
  )
}

const inWords = new Intl.ListFormat('en-US')

export function demoNotice({ hasRealBookings }: Pick<DemoState, 'hasRealBookings'>): string {
  return hasRealBookings ? 'Some of this is sample data. Your clients’ bookings are real.' : 'This is sample data.'
}

/** Lists what is removed and what stays. @param left at least one record */
export function demoText({
  services,
  stylists,
  clients,
  bookings,
}: Pick<DemoState, 'services' | 'stylists' | 'clients' | 'bookings'>): string {
  const theirs = bookings > 0 ? ` with their ${counted(bookings, 'booking')}` : ''
  const parts = [
    services > 0 && counted(services, 'service'),
    stylists > 0 && counted(stylists, 'stylist'),
    clients > 0 && `${counted(clients, 'sample client')}${theirs}`,
  ].filter((part) => part !== false)
  // No comma before 'and': it would separate the clients from their bookings.
  const what = inWords.format(parts).replace(', and ', ' and ')
  return `This removes ${what} for good. Anything you added or changed stays, and so do your real clients’ bookings.`
}

const isEmpty = ({ services, stylists }: RootState) => services.items.length + stylists.items.length === 0

/** Removes the demo data and refetches what contained it. @throws {Failure} */
function startWithEmptySalon() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    await dispatch(clearDemo()).unwrap()
    const { appointments, dashboard } = getState()
    await Promise.all([
      dispatch(fetchDemo()),
      dispatch(refreshSalon()),
      dispatch(fetchServices()),
      dispatch(fetchStylists()),
      dispatch(fetchAppointments(appointments.query)),
      dashboard.query && dispatch(refreshDashboard(dashboard.query)),
    ])
    dispatch(demoRemoved())
  }
}

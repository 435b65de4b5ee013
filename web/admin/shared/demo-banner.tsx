import { plural, t } from '@lingui/core/macro'
import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { inWords } from '../../../domain/language/lists.ts'
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
        text: isEmpty(store.getState())
          ? t`The sample data is removed. Now set up your own: clients see “Opening soon” until you open.`
          : t`The sample data is removed.`,
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
      aria-label={t`Sample data`}
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
        {t`Start with an empty salon`}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Start with an empty salon?`}
        confirm={t`Remove sample data`}
        cancel={t`Keep it`}
        onConfirm={clear}
        busy={isClearing}
      >
        {demoText(left)}
      </ConfirmDialog>
    </aside>
  )
}

export function demoNotice({ hasRealBookings }: Pick<DemoState, 'hasRealBookings'>): string {
  return hasRealBookings ? t`Some of this is sample data. Your clients’ bookings are real.` : t`This is sample data.`
}

/** Lists the records that are removed and those that stay. @param left at least one record */
export function demoText({
  services,
  stylists,
  clients,
  bookings,
}: Pick<DemoState, 'services' | 'stylists' | 'clients' | 'bookings'>): string {
  const parts = [
    services > 0 &&
      t({
        message: `${plural(services, { one: '# service', other: '# services' })}`,
        context: 'in: This removes … for good',
      }),
    stylists > 0 &&
      t({
        message: `${plural(stylists, { one: '# stylist', other: '# stylists' })}`,
        context: 'in: This removes … for good',
      }),
    clients > 0 && clientsText(clients, bookings),
  ].filter((part) => part !== false)
  const what = inWords(parts)
  return t({
    message: `This removes ${what} for good. Anything you added or changed stays, and so do your real clients’ bookings.`,
    comment: 'what: a list of services, stylists and sample clients, each with its number',
  })
}

function clientsText(clients: number, bookings: number): string {
  if (bookings === 0) {
    return t({
      message: `${plural(clients, { one: '# sample client', other: '# sample clients' })}`,
      context: 'in: This removes … for good',
    })
  }
  return t({
    message: `${plural(clients, { one: '# sample client', other: '# sample clients' })} with their ${plural(bookings, { one: '# booking', other: '# bookings' })}`,
    context: 'in: This removes … for good',
  })
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

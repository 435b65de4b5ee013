import { Toast } from '@base-ui/react/toast'
import { t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { isRightToLeft } from '../language/direction.ts'
import { noticesSlot } from './notices-slot.tsx'
import { noticesClass, receiveNotices, type ToastNotice } from './toast.ts'
import { unbrokenTimes } from './typography.tsx'

/** Duration in milliseconds; Base UI pauses it on hover and focus. */
const stay = {
  read: 7_000,
  /** With an action, which takes longer by keyboard or screen reader (WCAG 2.2.1). */
  act: 20_000,
} as const

export default function Toaster() {
  return (
    <Toast.Provider timeout={stay.read}>
      <Notices />
    </Toast.Provider>
  )
}

function Notices() {
  const { toasts, add, update, close } = Toast.useToastManager()
  const toastIds = useRef(new Map<string, string>())
  useEffect(
    () =>
      receiveNotices(({ about, text, tone = 'success', action }: ToastNotice) => {
        let endWatch = () => {}
        const earlier = about && toastIds.current.get(about)
        const id = add({
          title: unbrokenTimes(text),
          // Always low priority: Base UI hides others from screen readers, buttons included, and reads out a copy.
          type: tone,
          onClose() {
            endWatch()
            if (about && toastIds.current.get(about) === id) toastIds.current.delete(about)
          },
          ...(action && {
            timeout: stay.act,
            actionProps: {
              children: action.label,
              async onClick() {
                // The action changes the watched state.
                endWatch()
                update(id, { timeout: 0, actionProps: { children: action.busy, 'aria-busy': true, 'aria-disabled': true } })
                await action.run().finally(() => close(id))
              },
            },
          }),
        })
        if (about) toastIds.current.set(about, id)
        // Not updated in place: the button may have the focus, which Base UI only moves when a toast closes.
        if (earlier) close(earlier)
        if (action?.watch) endWatch = action.watch(() => close(id))
      }),
    [add, update, close],
  )
  const slot = useSyncExternalStore(noticesSlot.subscribe, noticesSlot.now)
  const label = t`Notifications`
  if (!slot)
    return (
      <Toast.Viewport aria-label={label} className={`${noticesClass} flex flex-col gap-3 *:data-starting-style:translate-y-3`}>
        {toasts.map(toNotice)}
      </Toast.Viewport>
    )
  // One at a time, as there is room for no more.
  const viewport = (
    <Toast.Viewport aria-label={label} className="grid">
      {toasts.slice(0, 1).map(toNotice)}
    </Toast.Viewport>
  )
  return toasts.length > 0 && createPortal(viewport, slot)
}

type ShownToast = ReturnType<typeof Toast.useToastManager>['toasts'][number]

function toNotice(toast: ShownToast) {
  return <Notice key={toast.id} toast={toast} />
}

function Notice({ toast }: { readonly toast: ShownToast }) {
  const isDanger = toast.type === 'danger'
  const Icon = isDanger ? CircleAlert : CircleCheck
  return (
    <Toast.Root
      toast={toast}
      data-notice=""
      swipeDirection={['down', isRightToLeft() ? 'left' : 'right']}
      className="rounded-card border border-line bg-surface text-ink shadow-float transition duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex flex-wrap items-center justify-end gap-x-3 py-2 pe-2 ps-4 group-data-low/notices:flex-nowrap group-data-low/notices:gap-x-2 group-data-low/notices:py-0 group-data-low/notices:pe-0 group-data-low/notices:ps-3">
        <Icon aria-hidden="true" className={`size-5 shrink-0 ${isDanger ? 'text-danger' : 'text-success'}`} />
        <Toast.Title
          render={<p />}
          className="min-w-28 flex-1 py-1.5 text-sm wrap-anywhere group-data-low/notices:min-w-0 group-data-low/notices:py-0.5 group-data-low/notices:leading-4"
        />
        <Toast.Action className="min-h-11 shrink-0 rounded-control px-3 whitespace-nowrap group-data-low/notices:px-2 text-sm font-semibold text-accent hover:bg-accent-soft" />
        <Toast.Close
          aria-label={t({ message: 'Dismiss', comment: 'Button that closes a notice' })}
          // Base UI hides it for stacked toasts, which ours never are; it can be focused, so screen readers must reach it.
          aria-hidden={false}
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-accent-soft"
        >
          <X aria-hidden="true" className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  )
}

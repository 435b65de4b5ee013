import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { noticesClass, receiveNotices, type ToastNotice } from '../ui/toast.ts'

const buttonClass = 'min-h-11 shrink-0 rounded-control px-3 font-semibold text-accent hover:bg-accent-soft'

/** Shows the latest notice if the toaster can't be loaded, most likely because the network is down, as the notice then says. */
export function PlainNotices() {
  const [notice, setNotice] = useState<ToastNotice | null>(null)
  useEffect(() => receiveNotices(setNotice), [])
  const action = notice?.action
  return (
    <div role="status" className={noticesClass}>
      {notice && (
        <div className="flex items-center gap-1 rounded-card border border-line bg-surface py-2 pe-2 ps-4 text-sm text-ink shadow-float">
          <p className="min-w-0 grow py-1.5">{notice.text}</p>
          {action && (
            <button
              type="button"
              className={buttonClass}
              onClick={() => {
                setNotice(null)
                void action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" className={buttonClass} onClick={() => setNotice(null)}>
            {t`Dismiss`}
          </button>
        </div>
      )}
    </div>
  )
}

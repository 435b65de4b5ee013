import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus, Copy, Link2Off } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CalendarFeed } from '../../../domain/messages/calendar-feed.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { inputClass } from '../../ui/field.tsx'
import { notify } from '../../ui/toast.ts'

interface CalendarAddressProps {
  readonly feed: CalendarFeed | undefined
  /** Owner of the visits, as in 'Calendar address of Mara'. */
  readonly name: string
  readonly isBusy: boolean
  readonly onMake: () => Promise<boolean>
  readonly onRevoke: (id: string) => Promise<boolean>
}

const compact = 'px-3! text-sm!'

export function CalendarAddress({ feed, name, isBusy, onMake, onRevoke }: CalendarAddressProps) {
  const container = useRef<HTMLDivElement>(null)
  const focusOnFirst = () => container.current?.querySelector<HTMLElement>('input, button')?.focus()

  return (
    <div ref={container} className="grid gap-3">
      {feed ? (
        <FeedAddress feed={feed} name={name} isBusy={isBusy} onRevoke={onRevoke} onRevoked={() => setTimeout(focusOnFirst)} />
      ) : (
        <p>
          <Button
            variant="secondary"
            busy={isBusy}
            onClick={async () => {
              if (await onMake()) setTimeout(focusOnFirst)
            }}
          >
            <CalendarPlus aria-hidden="true" className="size-4" />
            <span>
              <Trans>
                Make an address<span className="sr-only"> for {name}</span>
              </Trans>
            </span>
          </Button>
        </p>
      )}
    </div>
  )
}

interface FeedAddressProps extends Pick<CalendarAddressProps, 'name' | 'isBusy' | 'onRevoke'> {
  readonly feed: CalendarFeed
  readonly onRevoked: () => void
}

function FeedAddress({ feed, name, isBusy, onRevoke, onRevoked }: FeedAddressProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function copy(url: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      notify({ about: 'calendar-address', text: t`Calendar address copied.` })
    } catch {
      // Without https there is no clipboard, and browsers can refuse it: select the text to copy by hand.
      input.current?.focus()
      input.current?.select()
    }
  }

  return (
    <>
      <input
        ref={input}
        readOnly
        aria-label={t`Calendar address of ${name}`}
        value={feed.url}
        className={`${inputClass} text-sm! text-ellipsis`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        <a href={feed.url.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary', compact)}>
          <CalendarPlus aria-hidden="true" className="size-4" />
          <span>
            <Trans>
              Open in calendar app<span className="sr-only">: {name}</span>
            </Trans>
          </span>
        </a>
        <Button variant="secondary" className={compact} onClick={() => copy(feed.url)}>
          <Copy aria-hidden="true" className="size-4" />
          <span>
            <Trans>
              Copy address<span className="sr-only"> of {name}</span>
            </Trans>
          </span>
        </Button>
        <Button variant="danger" className={compact} busy={isBusy} onClick={() => setIsConfirming(true)}>
          <Link2Off aria-hidden="true" className="size-4" />
          <span>
            <Trans>
              Turn off<span className="sr-only"> {name}</span>
            </Trans>
          </span>
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Turn off this address?`}
        confirm={isBusy ? t`Turning off…` : t`Yes, turn it off`}
        cancel={t`Keep it`}
        busy={isBusy}
        onConfirm={async () => {
          const isOff = await onRevoke(feed.id)
          setIsConfirming(false)
          if (isOff) onRevoked()
        }}
      >
        {t`Calendars that use it stop updating. You can make a new address at any time.`}
      </ConfirmDialog>
    </>
  )
}

export function CalendarHowTo() {
  return (
    <details className="group">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-accent underline underline-offset-4">
        {t`How to add it to your calendar`}
      </summary>
      <dl className="grid gap-3 pt-2">
        <div>
          <dt className="font-semibold">{t`iPhone, iPad and Mac`}</dt>
          <dd className="text-muted">{t`Press “Open in calendar app”, then Subscribe.`}</dd>
        </div>
        <div>
          <dt className="font-semibold">{t`Google Calendar`}</dt>
          <dd className="text-muted">
            {t`On a computer, press + beside “Other calendars”, choose “From URL” and paste the address. It then shows on your phone, too.`}
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{t`Outlook`}</dt>
          <dd className="text-muted">{t`Choose “Add calendar”, then “Subscribe from web”, and paste the address.`}</dd>
        </div>
      </dl>
      <p className="pt-3 text-muted">{t`Your calendar decides how often it looks for changes; some take a few hours.`}</p>
    </details>
  )
}

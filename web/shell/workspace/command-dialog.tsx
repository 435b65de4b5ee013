import { Dialog } from '@base-ui/react/dialog'
import { plural, t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { SearchField } from '../../admin/shared/form/search-field.tsx'
import { LoadFailed } from '../../ui/alert.tsx'
import { type Finding, useFindings } from './use-findings.ts'

interface CommandDialogProps {
  readonly user: CurrentUser
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

export function CommandDialog({ user, isOpen, onOpenChange }: CommandDialogProps) {
  const navigate = useNavigate()
  const popup = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const { findings, failure, isSearching } = useFindings(user, typed)

  function choose({ to }: Finding): void {
    onOpenChange(false)
    void navigate(to)
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange} onOpenChangeComplete={(open) => !open && setTyped('')}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          ref={popup}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-first-focus]') ?? true}
          className="fixed inset-x-4 top-4 z-50 mx-auto grid max-h-[calc(100dvh-2rem)] max-w-xl content-start gap-3 overflow-y-auto rounded-card border border-line bg-surface p-4 text-ink shadow-float outline-none sm:top-[12dvh] sm:max-h-[80dvh]"
        >
          <div className="flex items-center justify-between gap-3">
            <Dialog.Title className="font-serif text-heading font-medium">
              {t({ message: 'Find', context: 'verb' })}
            </Dialog.Title>
            <Dialog.Close
              aria-label={t({ message: 'Close', context: 'verb' })}
              className="-my-1 -me-1 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-accent-soft"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <div>
            <SearchField
              label={t`A client, a booking’s number, a page or what to do`}
              placeholder={t`Name, phone, “block lunch” …`}
              typed={typed}
              onType={setTyped}
              items={findings}
              idOf={({ id }) => id}
              onChoose={choose}
              opensEmpty
              isFirst
            >
              {({ label, about }) => (
                <>
                  <span className="font-medium wrap-anywhere">{label}</span>
                  {about && <span className="text-sm text-muted wrap-anywhere">{about}</span>}
                </>
              )}
            </SearchField>
          </div>
          {failure && <LoadFailed problem={t`We couldn’t load the clients.`} error={failure.message} onRetry={failure.retry} />}
          <p role="status" className={findings.length === 0 && !isSearching && !failure ? 'text-muted' : 'sr-only'}>
            {statusText(findings.length, isSearching)}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function statusText(count: number, isSearching: boolean): string {
  if (isSearching) return t`Searching…`
  if (count === 0) return t`Nothing found. Try a name, a phone number or a page.`
  return t`${plural(count, { one: '# found', other: '# found' })}`
}

import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { failureOf } from '../../store/api-slice.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFocusKept } from '../../ui/use-still-list.ts'
import { useLazyDeletionPreviewQuery } from './account-api.ts'
import { AccountSection } from './account-section.tsx'
import { DeletionForm } from './deletion-form.tsx'

export function DataSection({ user }: { readonly user: CurrentUser }) {
  return (
    <AccountSection
      id="data"
      title={t`Your data`}
      about={t`Everything we keep about you: your account, your bookings and their history, and which mails we sent you.`}
    >
      <div>
        <a href="/api/me/data" download className={buttonClass('secondary')}>
          {t`Download my data`}
        </a>
      </div>
      {user.admin ? (
        <p className="border-t border-line pt-5 text-muted">{t`The administrator’s account can’t be deleted.`}</p>
      ) : (
        <Deletion />
      )}
    </AccountSection>
  )
}

function Deletion() {
  const [loadPreview, query] = useLazyDeletionPreviewQuery()
  const [isOpen, setIsOpen] = useState(false)
  const failure = failureOf(query)
  const part = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(part, heading)

  async function load(): Promise<void> {
    const { isSuccess } = await loadPreview()
    if (isSuccess) setIsOpen(true)
  }

  return (
    <div ref={part} className="grid gap-4 border-t border-line pt-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-medium">
        {t`Delete your account`}
      </h3>
      {failure && (
        <Alert tone="danger" live>
          {failure.message}
        </Alert>
      )}
      {isOpen && query.data ? (
        <DeletionForm preview={query.data} onStale={load} onCancel={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button variant="danger" busy={query.isFetching} onClick={load}>
            {t`Delete my account…`}
          </Button>
        </div>
      )}
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pageMeta } from '../../../page-meta.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useFocusKept } from '../../../ui/use-still-list.ts'
import { useWebhooksQuery } from './webhook-api.ts'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'

export const meta = pageMeta(
  () => t`Webhooks`,
  () => t`Which of your systems receive changes to bookings.`,
)

export default function WebhooksPage() {
  const frame = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useFocusKept(frame, add)
  return (
    <>
      <PageHeading title={t`Webhooks`}>{t`Let your other systems know when a booking is made or changed.`}</PageHeading>
      <div ref={frame}>
        <Webhooks add={add} />
      </div>
    </>
  )
}

/** @param add the button that adds one */
function Webhooks({ add: addButton }: { readonly add: RefObject<HTMLButtonElement | null> }) {
  const { data: webhooks, refetch, ...query } = useWebhooksQuery()
  const failure = failureOf(query)
  const [isAdding, setIsAdding] = useState(false)

  const failed = failure && <LoadFailed problem={t`We couldn’t load the webhooks.`} error={failure.message} onRetry={refetch} />
  if (!webhooks) return failed || <Loader label={t`Loading webhooks…`} />
  const add = (
    <Button ref={addButton} onClick={() => setIsAdding(true)}>
      {t`Add a webhook`}
    </Button>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {/* Next to the content, which can be a form with unsaved input. */}
      {failed}
      {isAdding && <WebhookForm webhook={null} onClose={() => setIsAdding(false)} />}
      {!isAdding && webhooks.length > 0 && <div>{add}</div>}
      {!isAdding && webhooks.length === 0 && (
        <EmptyState text={t`Nothing receives your bookings yet. Add the address of a system that should.`}>{add}</EmptyState>
      )}
      {webhooks.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          onRemoved={() => {
            // At once, since the dialog is removed with its card.
            flushSync(() => {})
            addButton.current?.focus()
          }}
        />
      ))}
    </div>
  )
}

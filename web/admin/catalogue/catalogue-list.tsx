import { t } from '@lingui/core/macro'
import { ArrowUpDown, Pencil, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react'
import type { LoadState } from '../../store/load-state.ts'
import { Alert } from '../../ui/alert.tsx'
import { EmptyArt } from '../../ui/art/empty-art.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader } from '../../ui/loader.tsx'
import { catalogueWords, type Noun } from './catalogue-words.ts'
import { openerId } from './use-editor.ts'

/** Loaded on first use: it brings the drag library. */
const OrderList = lazy(() => import('./order-list.tsx'))

export interface RecordsProps<Item extends { readonly id: string }> {
  readonly noun: Noun
  readonly list: LoadState & { readonly items: readonly Item[] }
  readonly emptyText: string
  readonly nameOf: (item: Item) => string
  readonly onRetry: () => void
  readonly reorder: (ids: string[]) => Promise<unknown>
  /** The heading that a record stands under; empty for none. Without it, no record has one. */
  readonly groupOf?: (item: Item) => string
  readonly renderMark?: (item: Item) => ReactNode
  readonly renderImage?: (item: Item) => ReactNode
  readonly renderItem: (item: Item) => ReactNode
}

interface CatalogueListProps<Item extends { readonly id: string }> extends RecordsProps<Item> {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onUpdate: (item: Item) => void
  readonly onDelete: (item: Item) => void
}

export function CatalogueList<Item extends { readonly id: string }>(props: CatalogueListProps<Item>) {
  const { noun, list, heading, nameOf, reorder } = props
  const headingId = useId()
  const [isOrdering, setIsOrdering] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function endOrdering(): void {
    setIsOrdering(false)
    opener.current?.focus()
  }
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="font-serif text-heading font-medium outline-none">
          {catalogueWords(noun).existing}
        </h2>
        {list.items.length > 0 && <span className="text-muted tabular-nums">{list.items.length}</span>}
        {list.items.length > 1 && (
          <Button
            ref={opener}
            variant="secondary"
            toggles
            aria-expanded={isOrdering}
            onClick={() => setIsOrdering(!isOrdering)}
            className="ms-auto"
          >
            <ArrowUpDown aria-hidden="true" className="size-4" />
            {isOrdering ? t`Done` : t`Change order`}
          </Button>
        )}
      </div>
      {isOrdering ? (
        <Suspense fallback={<Loader label={t`Loading the list…`} />}>
          <OrderList
            records={list.items.map((item) => ({ id: item.id, name: nameOf(item) }))}
            reorder={reorder}
            onDone={endOrdering}
          />
        </Suspense>
      ) : (
        <Records {...props} />
      )}
    </section>
  )
}

function Records<Item extends { readonly id: string }>(props: CatalogueListProps<Item>) {
  const { noun, list, emptyText, onRetry, groupOf = () => '' } = props
  const words = catalogueWords(noun)
  if (list.items.length > 0) {
    const groups = Map.groupBy(list.items, groupOf)
    const names = [...groups.keys()].toSorted((one, other) => Number(one === '') - Number(other === ''))
    return names.map((name) => (
      <section key={name} aria-label={name || words.others} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {names.length > 1 || name !== '' ? (
          <p className="pt-2 text-lg font-semibold wrap-anywhere">{name || words.others}</p>
        ) : null}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {groups.get(name)?.map((item) => (
            <RecordCard key={item.id} item={item} {...props} />
          ))}
        </ul>
      </section>
    ))
  }
  if (list.status === 'failed') {
    return (
      <Alert tone="danger" live>
        <div className="grid justify-items-start gap-3">
          <p>{list.error}</p>
          <Button variant="secondary" onClick={onRetry}>
            {t`Try again`}
          </Button>
        </div>
      </Alert>
    )
  }
  if (list.status !== 'succeeded') return <Loader label={words.loading} />
  return <EmptyState art={<EmptyArt className="w-48" />} text={emptyText} />
}

function RecordCard<Item extends { readonly id: string }>(props: CatalogueListProps<Item> & { readonly item: Item }) {
  const { noun, item, nameOf, renderMark, renderImage, renderItem, onUpdate, onDelete } = props
  const nameId = useId()
  return (
    <li className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-card md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <div className="flex min-w-0 flex-col items-start gap-5 sm:flex-row">
        {renderImage?.(item)}
        <div className="grid min-w-0 gap-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 id={nameId} className="min-w-0 text-lg font-semibold wrap-anywhere">
              {nameOf(item)}
            </h3>
            {renderMark?.(item)}
          </div>
          {renderItem(item)}
        </div>
      </div>
      <div className="flex flex-wrap gap-3 md:flex-col md:items-stretch">
        <Button
          id={openerId(item)}
          variant="secondary"
          aria-describedby={nameId}
          onClick={() => onUpdate(item)}
          className="grow max-sm:px-3"
        >
          <Pencil aria-hidden="true" className="size-4 max-sm:hidden" />
          {catalogueWords(noun).update}
        </Button>
        <Button variant="danger" aria-describedby={nameId} onClick={() => onDelete(item)} className="grow max-sm:px-3">
          <Trash2 aria-hidden="true" className="size-4 max-sm:hidden" />
          {catalogueWords(noun).delete}
        </Button>
      </div>
    </li>
  )
}

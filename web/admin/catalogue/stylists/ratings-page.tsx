import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { mostCounted, type RatingList, ratingLists } from '../../../../domain/booking/ratings/rating.ts'
import { pageMeta } from '../../../page-meta.ts'
import { useDeskRatingsQuery } from '../../../parts/ratings/ratings-api.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { RatingCard } from './rating-card.tsx'

export const meta = pageMeta(
  () => t`What clients say`,
  () => t`What clients say of their visits.`,
)

const listNames = (waiting: number): Record<RatingList, string> => ({
  waiting:
    waiting === 0 ? t`To look at` : t`To look at (${{ count: waiting >= mostCounted ? `${mostCounted}+` : String(waiting) }})`,
  shown: t({ message: 'Shown', context: 'several ratings', comment: 'What the client wrote is shown to everybody' }),
  hidden: t({ message: 'Kept back', context: 'several ratings', comment: 'What the client wrote isn’t shown to others' }),
  all: t({ message: 'All', context: 'ratings' }),
})
const emptyTexts = (): Record<RatingList, string> => ({
  waiting: t`Nothing to look at. New lines show here first.`,
  shown: t`No line is shown yet.`,
  hidden: t`You’ve kept nothing back.`,
  all: t`No client has rated a visit yet.`,
})

export default function RatingsPage() {
  const [list, setList] = useState<RatingList>('waiting')
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined])
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useDeskRatingsQuery({ list: 'waiting' })
  const names = listNames(data?.waiting ?? 0)
  return (
    <>
      <PageHeading title={t`What clients say`} headingRef={heading}>
        {t`Every number counts toward the mean, whatever you do here. You decide which lines others read. Clients see your answer, and why you keep a line back.`}
      </PageHeading>
      <Tabs
        label={t`Ratings`}
        tabs={ratingLists.map((value) => ({ value, label: names[value] }))}
        value={list}
        onChange={(next) => {
          setList(next)
          setPages([undefined])
        }}
      >
        <div className="grid gap-4">
          {pages.map((before, index) => (
            <Ratings
              key={`${list} ${before ?? ''}`}
              list={list}
              before={before}
              isLast={index === pages.length - 1}
              onMore={(next) => setPages([...pages, next])}
              onGone={() => heading.current?.focus()}
            />
          ))}
        </div>
      </Tabs>
    </>
  )
}

interface RatingsProps {
  readonly list: RatingList
  readonly before: string | undefined
  readonly isLast: boolean
  readonly onMore: (next: string) => void
  /** Called when a card leaves the list along with its pressed button. */
  readonly onGone: () => void
}

function Ratings({ list, before, isLast, onMore, onGone }: RatingsProps) {
  const read = useDeskRatingsQuery({ list, before })
  const { data, refetch } = read
  const failure = failureOf(read)
  if (failure) return <LoadFailed problem={t`We couldn’t load the ratings.`} error={failure.message} onRetry={refetch} />
  if (!data) return <Loader label={t`Loading ratings…`} />
  if (data.items.length === 0 && before === undefined) return <p className="text-muted">{emptyTexts()[list]}</p>
  return (
    <>
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {data.items.map((rating) => (
          <li key={rating.id} className="min-w-0">
            <RatingCard rating={rating} onDone={() => list !== 'all' && onGone()} />
          </li>
        ))}
      </ul>
      {isLast && data.next && (
        <Button variant="secondary" className="justify-self-start" onClick={() => data.next && onMore(data.next)}>
          {t`Show more`}
        </Button>
      )}
    </>
  )
}

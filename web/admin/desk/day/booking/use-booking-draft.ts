import { useEffect, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { randomId } from '../../../../random-id.ts'
import { serverNow } from '../../../../server-clock.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { type BookingDraft, draftSchema, emptyDraft, isStarted } from './draft.ts'

/** `savedAt` is in milliseconds: drafts expire overnight, so that no client's name stays for long. */
const savedDraft = draftSchema.extend({ savedAt: z.number() })
const keptMillis = 12 * 3_600_000

/**
 * Prefix of keys in the browser's storage: a draft for each tab, which survives a reload, and each person's latest unfinished one. Signing
 * out removes both.
 */
const keyPrefix = 'chairtime-desk-'

const subscribers = new Set<() => void>()
/** Caches parsed drafts, so that equal text gives the same object. */
const draftCache = new Map<string, { readonly text: string | null; readonly draft: BookingDraft }>()

function readDraft(key: string): BookingDraft {
  const text = read(key)
  const before = draftCache.get(key)
  if (before && before.text === text) return before.draft
  const draft = parse(text)
  draftCache.set(key, { text, draft })
  return draft
}

/** Falls back to memory if the browser forbids storage. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return draftCache.get(key)?.text ?? null
  }
}

/** Returns an empty draft if another version wrote something unreadable. */
function parse(text: string | null): BookingDraft {
  if (text === null) return emptyDraft
  try {
    const { savedAt, ...draft } = savedDraft.parse(JSON.parse(text))
    return savedAt > serverNow() * 1000 - keptMillis ? draft : emptyDraft
  } catch {
    return emptyDraft
  }
}

function writeDraft(key: string, draft: BookingDraft): void {
  const text = isStarted(draft) || draft.sent ? JSON.stringify({ ...draft, savedAt: serverNow() * 1000 }) : null
  draftCache.set(key, { text, draft })
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Full or forbidden: the draft lasts as long as the page.
  }
  for (const subscriber of subscribers) subscriber()
}

export interface LeftDraft {
  readonly key: string
  readonly draft: BookingDraft
}

let leftBefore: { readonly text: string; readonly left: LeftDraft | null } = { text: '', left: null }

/** Returns the latest unfinished draft of any tab. @param uid id of the signed-in account */
function readLeft(uid: string, ownKey: string): LeftDraft | null {
  const latestDraft = findKeys(uid)
    .filter((key) => key !== ownKey)
    .map((key) => ({ key, text: read(key) ?? '', savedAt: readSavedAt(read(key)) }))
    .toSorted((one, other) => other.savedAt - one.savedAt)[0]
  const text = latestDraft ? `${latestDraft.key} ${latestDraft.text}` : ''
  if (leftBefore.text === text) return leftBefore.left
  const draft = latestDraft ? parse(latestDraft.text) : emptyDraft
  leftBefore = { text, left: latestDraft && isStarted(draft) ? { key: latestDraft.key, draft } : null }
  return leftBefore.left
}

function readSavedAt(text: string | null): number {
  try {
    return z.object({ savedAt: z.number() }).parse(JSON.parse(text ?? '')).savedAt
  } catch {
    return 0
  }
}

function findKeys(uid: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${keyPrefix}${uid}.`))
  } catch {
    return [...draftCache.keys()].filter((key) => key.startsWith(`${keyPrefix}${uid}.`))
  }
}

/** Removes drafts of other accounts: a client's name isn't for the next person. */
function forgetOthers(uid: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isOld = parse(localStorage.getItem(key)) === emptyDraft
      if (key.startsWith(keyPrefix) && (!key.startsWith(`${keyPrefix}${uid}.`) || isOld)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is forbidden, so nothing is stored.
  }
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  addEventListener('storage', subscriber)
  return () => {
    subscribers.delete(subscriber)
    removeEventListener('storage', subscriber)
  }
}

const tabName = 'chairtime-tab'
let tab = ''

/** Stable for a tab, across reloads. */
function tabId(): string {
  if (tab) return tab
  try {
    tab = sessionStorage.getItem(tabName) ?? randomId()
    sessionStorage.setItem(tabName, tab)
  } catch {
    tab = randomId()
  }
  return tab
}

export function useBookingDraft() {
  const uid = useAppSelector((state) => state.auth.User?.uid ?? '')
  useEffect(() => forgetOthers(uid), [uid])
  const keyNow = () => `${keyPrefix}${uid}.${tabId()}`
  const empty = () => emptyDraft
  const draft = useSyncExternalStore(subscribe, () => readDraft(keyNow()), empty)
  const leftDraft = useSyncExternalStore(
    subscribe,
    () => readLeft(uid, keyNow()),
    () => null,
  )
  return {
    draft,
    left: leftDraft,
    change: (changes: Partial<BookingDraft>) => writeDraft(keyNow(), { ...readDraft(keyNow()), ...changes }),
    goOn(chosen: LeftDraft): void {
      const current = readDraft(keyNow())
      writeDraft(keyNow(), chosen.draft)
      writeDraft(chosen.key, isStarted(current) ? current : emptyDraft)
    },
    leave(): void {
      const current = readDraft(keyNow())
      if (isStarted(current)) writeDraft(`${keyPrefix}${uid}.left-${randomId()}`, { ...current, again: false })
      writeDraft(keyNow(), emptyDraft)
    },
    forgetSent(key: string): void {
      for (const each of findKeys(uid)) if (readDraft(each).sent?.key === key) writeDraft(each, emptyDraft)
    },
  }
}

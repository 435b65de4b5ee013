import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { injectSlice } from '../../store/injected.ts'

/** How a visitor says who they are: with a new account, one that they have, or none. */
export type AccountWay = 'new' | 'known' | 'guest'

/** Whose address waits to be confirmed by the code of a mail, or is. */
export interface AskedGuest {
  readonly id: string
  readonly email: string
  readonly isConfirmed: boolean
  /** Whether an account is made of it. */
  readonly withAccount: boolean
}

/** What a reload must not lose; never a password. */
interface TypedAccount {
  /** Null until one is chosen: the first that is offered. */
  readonly way: AccountWay | null
  readonly name: string
  readonly email: string
  readonly guest: AskedGuest | null
  /** The path of the visit that a guest has booked last. */
  readonly guestPath: string | null
}

export interface AccountState extends TypedAccount {
  /** Whether the visit is to be booked as soon as somebody is signed in: they have pressed Confirm. */
  readonly confirmsNext: boolean
}

const storageKey = 'chairtime-account'
const nothingTyped: TypedAccount = { way: null, name: '', email: '', guest: null, guestPath: null }

function savedAccount(): TypedAccount {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<TypedAccount>
    const { way, name, email, guest = null, guestPath = null } = saved
    return {
      way: way === 'new' || way === 'known' || way === 'guest' ? way : null,
      name: `${name ?? ''}`,
      email: `${email ?? ''}`,
      guest,
      guestPath,
    }
  } catch {
    return nothingTyped
  }
}

/** As typed, for as long as the page is open: the time can end while it is typed. It is in no state and never stored. */
export const typedPassword = { text: '' }

/** A browser that forbids storage loses it with a reload. */
export function saveAccount({ way, name, email, guest, guestPath }: TypedAccount): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ way, name, email, guest, guestPath }))
  } catch {}
}

const nobody: AccountState = { ...nothingTyped, confirmsNext: false }

const account = createSlice({
  name: 'account',
  initialState: (): AccountState => ({ ...nobody, ...savedAccount() }),
  reducers: {
    accountTyped: (state, { payload }: PayloadAction<Partial<TypedAccount>>) => ({ ...state, ...payload }),
    /** Confirm was pressed; the booking follows once the person is signed in. */
    accountSent: (state) => ({ ...state, confirmsNext: true }),
    accountRefused: (state) => ({ ...state, confirmsNext: false }),
    guestAsked: (state, { payload: guest }: PayloadAction<AskedGuest>) => ({ ...state, guest }),
    guestConfirmed(state) {
      if (state.guest) state.guest = { ...state.guest, isConfirmed: true }
    },
    guestForgotten: (state) => ({ ...state, confirmsNext: false, guest: null }),
    guestBookedAt: (_, { payload: guestPath }: PayloadAction<string>) => ({ ...nobody, guestPath }),
    /** The booking is being made. */
    accountUsed: () => nobody,
  },
})

export const { accountTyped, accountSent, accountRefused, accountUsed } = account.actions
export const { guestAsked, guestConfirmed, guestForgotten, guestBookedAt } = account.actions
injectSlice('account', account.reducer)

/** On the server a page may be rendered before the slice is there. */
export function selectAccount({ account }: { readonly account?: AccountState }): AccountState {
  return account ?? nobody
}

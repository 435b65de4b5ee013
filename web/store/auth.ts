import {
  type Action,
  createSlice,
  isAnyOf,
  isFulfilled,
  isPending,
  isRejected,
  isRejectedWithValue,
  type PayloadAction,
} from '@reduxjs/toolkit'
import type { CurrentUser, ProfileInput, SignInInput, SignUpInput } from '../../domain/people/user.ts'
import { createApiThunk, isSignedOutRejection } from './api-thunk.ts'
import { addRead, addRefresh, beginChange, endChange, idle, keepSame, markFailed, type ReadState } from './load-state.ts'

export interface AuthState extends ReadState {
  User: CurrentUser | null
  deletedUid?: string
}

const initialState: AuthState = { ...idle, User: null }

export const signUp = createApiThunk('auth/signup', (api, input: SignUpInput) => api.signUp(input))
export const login = createApiThunk('auth/login', (api, input: SignInInput) => api.signIn(input))
export const beginOutsideSignIn = createApiThunk('auth/beginOutsideSignIn', (api, next: string | undefined) =>
  api.beginOutsideSignIn(next),
)
export const logout = createApiThunk('auth/logout', async (api) => {
  await api.signOut()
})
export const getCurrentUser = createApiThunk('auth/getCurrentUser', (api) => api.me())
/** Rereads the user in the background: rights may have changed. */
export const refreshUser = createApiThunk('auth/refresh', (api) => api.me())
export const updateProfile = createApiThunk('auth/updateProfile', (api, input: ProfileInput) => api.updateProfile(input))

const changePending = isPending(signUp, login, logout, updateProfile)
const changeRejected = isRejected(signUp, login, beginOutsideSignIn, logout, updateProfile)
const newProfile = isFulfilled(signUp, updateProfile)

const auth = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** Sets the user as found by another tab or another slice's call. */
    setUser(state, action: PayloadAction<CurrentUser | null>) {
      state.User = action.payload
      state.error = null
      endChange(state)
    },
    /** Dispatched before `setUser(null)`. */
    accountDeleted(state) {
      if (state.User) state.deletedUid = state.User.uid
    },
    /** The banner belongs to one visit of a form. */
    clearAuthError(state) {
      state.error = null
    },
  },
  extraReducers: (builder) => {
    // A sign-in or sign-up since then has priority.
    addRead(builder, getCurrentUser, {
      take(state, user) {
        state.User = user
      },
    })
    addRefresh(builder, refreshUser, (state, user) => {
      state.User = user && keepSame(state.User, user)
    })
    builder
      .addCase(logout.fulfilled, (state) => {
        state.User = null
        endChange(state)
      })
      .addCase(login.fulfilled, (state, action) => {
        // With a code to enter, nobody is signed in yet.
        if ('uid' in action.payload) state.User = action.payload
        endChange(state)
      })
      .addMatcher(changePending, beginChange)
      .addMatcher(newProfile, (state, action) => {
        state.User = action.payload
        endChange(state)
      })
      .addMatcher(changeRejected, (state, action) => markFailed(state, action.payload?.message))
      .addMatcher(isRejectedWithValue, (state, action) => {
        if (isSignedOutRejection(action)) state.User = null
      })
  },
})

export const { setUser, accountDeleted, clearAuthError } = auth.actions
export const authReducer = auth.reducer

const signedInOrOut = isAnyOf(logout.fulfilled, setUser)

export function isSignedOut(action: Action): boolean {
  return signedInOrOut(action) && !action.payload
}

/** True if somebody has signed in or out: the earlier person's data isn't theirs. A session that ended elsewhere leads to signing in. */
export const isOtherPerson = isAnyOf(login.fulfilled, signUp.fulfilled, logout.fulfilled, setUser)

import { Type } from 'typebox';
import { nullable } from '../schemas/fields.ts';

/** Null: of all channels. */
export const Channel = nullable(Type.String({ minLength: 1, maxLength: 64 }));

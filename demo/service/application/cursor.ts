/** The shape that the pointer should have. */
export type Cursor = 'default' | 'pointer' | 'grab' | 'grabbing' | 'move' | 'text' | 'progress';

import type {} from 'app-stream/types/vue';
